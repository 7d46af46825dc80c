import http from "node:http";
import type { AddressInfo } from "node:net";

/** How a suite reaches a store: what it takes for granted that is not so here. */
export type Relaying = {
  /** The one version that the suite knows: its profile is then the one at the well-known address. */
  version?: string;
  /**
   * A profile on the internet that the suite names as its agent's: it is served here, with all that the
   * store's profile has.
   */
  agent?: string;
  /**
   * The ids by which the suite knows the store's ways to ship, by the store's own: then these are put for
   * each other, and a buyer and a whole address are put into checkouts that come without.
   */
  rates?: ReadonlyMap<string, string>;
};
export type Relay = { url: string; close(): void };

const WELL_KNOWN = "/.well-known/ucp";
const AGENT = "/relay/agent";
const buyer = { email: "ada@example.com", first_name: "Ada", last_name: "Lovelace" };
const street = {
  first_name: "Ada",
  last_name: "Lovelace",
  street_address: "350 5th Ave",
  address_locality: "New York",
  address_region: "NY",
  postal_code: "10118",
};

/** Stands between a suite and a server on a port of this machine. */
export async function openRelay(port: number, relaying: Relaying): Promise<Relay> {
  const relay = http.createServer(async (asked, answer) => {
    const own = `http://${asked.headers.host}${AGENT}`;
    const { version, agent, rates } = relaying;
    const localize = (text: string) => (agent ? text.replaceAll(agent, own) : text);
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk);
    let body = localize(Buffer.concat(chunks).toString());
    const path = asked.url ?? "/";
    if (rates && body) body = inOwnIds(body, rates);
    if (rates && /checkout-sessions(\/[^/]+)?$/.test(path) && body) body = fillIn(body, rates);
    const profile = asked.headers["ucp-agent"];
    const headers = {
      ...asked.headers,
      ...(typeof profile === "string" && { "ucp-agent": localize(profile) }),
      ...(body && { "content-length": String(Buffer.byteLength(body)) }),
    };
    const isAgent = path === AGENT;
    const wanted = version && (isAgent || path === WELL_KNOWN) ? `${WELL_KNOWN}/${version}` : path;
    const request = http.request({ port, host: "127.0.0.1", method: asked.method, path: wanted, headers });
    request.on("response", async (came) => {
      const told: Buffer[] = [];
      for await (const chunk of came) told.push(chunk);
      let text: Buffer | string = Buffer.concat(told);
      if (rates) {
        text = text.toString();
        for (const [id, name] of rates) text = text.replaceAll(id, name);
      }
      const { "content-length": _, "transfer-encoding": __, ...others } = came.headers;
      const isEmpty = came.statusCode === 204 || came.statusCode === 304;
      answer.writeHead(came.statusCode!, {
        ...others,
        ...(!isEmpty && { "content-length": Buffer.byteLength(text) }),
      });
      answer.end(text);
    });
    request.on("error", () => answer.destroy());
    request.end(body || undefined);
  });
  relay.listen(0, "localhost");
  await new Promise((resolve) => relay.once("listening", resolve));
  return {
    url: `http://localhost:${(relay.address() as AddressInfo).port}`,
    close() {
      relay.closeAllConnections();
      relay.close();
    },
  };
}

type Rates = ReadonlyMap<string, string>;
type Group = { selected_option_id?: unknown };
type Method = { destinations?: Record<string, unknown>[]; groups?: Group[] };

// One that stands for several of ours, in different zones, is left out below: the cheapest is what it means.
function inOwnIds(text: string, rates: Rates): string {
  const names = [...rates.values()];
  let own = text;
  for (const [id, name] of rates)
    if (names.indexOf(name) === names.lastIndexOf(name)) own = own.replaceAll(`"${name}"`, `"${id}"`);
  return own;
}

function fillIn(text: string, rates: Rates): string {
  let sent: { buyer?: object; fulfillment?: { methods?: Method[] } };
  try {
    sent = JSON.parse(text);
  } catch {
    return text;
  }
  if (typeof sent !== "object" || sent === null) return text;
  const names: unknown[] = [...rates.values()];
  const methods = sent.fulfillment?.methods?.map(({ destinations, groups, ...method }) => ({
    ...method,
    ...(groups && {
      groups: groups.map(({ selected_option_id: option, ...group }) => ({
        ...group,
        ...(!names.includes(option) && { selected_option_id: option }),
      })),
    }),
    ...(destinations && {
      destinations: destinations.map((place) => (place.address_country ? { ...street, ...place } : place)),
    }),
  }));
  return JSON.stringify({
    ...sent,
    buyer: { ...buyer, ...sent.buyer },
    ...(methods && { fulfillment: { ...sent.fulfillment, methods } }),
  });
}
