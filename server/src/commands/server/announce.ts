import { styleText } from "node:util";
import type { Logger } from "pino";
import { linkOf } from "../login-link.ts";
import type { Demo } from "./demo.ts";

/**
 * Says where the server answers: a JSON object, what to try first with a demo store, or a line of the log,
 * with what starting took, in seconds by its parts.
 */
export function announce(
  url: URL,
  demo: Demo | undefined,
  json: boolean | undefined,
  log: Logger,
  took: Readonly<Record<string, number>>,
): void {
  if (json) {
    process.stdout.write(`${JSON.stringify({ url: url.origin, demo: demo && demoLinks(url, demo) })}\n`);
    return;
  }
  if (!demo) {
    const seconds = Object.fromEntries(Object.entries(took).map(([part, s]) => [part, Number(s.toFixed(2))]));
    log.info({ url: url.origin, seconds }, "listening");
    return;
  }
  const { store, docs, guide, curl, order, stores, console } = demoLinks(url, demo);
  const others = stores.length > 1 ? `   also ${stores.slice(1).join(", ")}` : "";
  process.stdout.write(`
  ${strong("Stoa is running.")} Ctrl-C stops it; the data stays.

  ${strong("Open the shop:")}   ${store}${others}

${console && `  ${strong("Open the console")} as the owner:   ${console}\n  The link works once, within 15 minutes; a new start prints another.\n\n`}  ${strong("Read the reference")} and try every endpoint with the API key:   ${docs}
  ${strong("Read the guide:")}   ${guide}

  API key      ${demo.key}   with all permissions
  owner        ${demo.owner.email}   password ${demo.owner.password}

  ${strong("Read products:")}

${curl}
${
  order &&
  `
  ${strong("Place an order")} (send it twice: the key makes it one order):

${order}
`
}
`);
}

// Plain where nobody looks: in a pipe, or with NO_COLOR.
const strong = (text: string) => styleText("bold", text, { stream: process.stdout });

const buyer = { email: "ada@example.com", firstName: "Ada", lastName: "Lovelace" };
const shippingAddress = {
  firstName: "Ada",
  lastName: "Lovelace",
  address1: "350 5th Ave",
  city: "New York",
  province: "NY",
  postalCode: "10118",
  country: "US",
};

function demoLinks(url: URL, { hosts, product, loginToken, ...demo }: Demo) {
  const stores = hosts.map((host) => `http://${host}:${url.port}`);
  const [store] = stores;
  const curl = `curl -H 'Authorization: Bearer ${demo.key}' '${store}/api/v1/products?limit=3'`;
  const body = {
    customer: buyer,
    items: [{ productId: product, quantity: 1 }],
    shippingAddress,
    paymentMethod: "cash",
  };
  // Another key for each start: an order of a former one is none of this one's.
  const key = `try-${Date.now().toString(36)}`;
  const order =
    product &&
    `curl -H 'Authorization: Bearer ${demo.key}' -H 'Content-Type: application/json' -H 'Idempotency-Key: ${key}' -d '${JSON.stringify(body)}' '${store}/api/v1/orders'`;
  const console = loginToken ? linkOf(store!, loginToken) : "";
  return {
    ...demo,
    console,
    store,
    stores,
    docs: `${store}/docs`,
    guide: `${store}/docs/quick-start`,
    curl,
    order: order ?? "",
  };
}
