import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { domains, ground, nouns } from "../../scripts/rules/house.ts";
import { type FakeStripe, startFakeStripe } from "../test/fake-stripe.ts";
import { mcpClient, sendMcp } from "../test/mcp-client.ts";
import { addPerson, enterAsOwner } from "../test/people.ts";
import { type Receiver, receiverSettings, startReceiver } from "../test/receiver.ts";
import { startServer, type TestServer } from "../test/server.ts";
import { type Json, openShop, type Shop } from "../test/shop.ts";
import { shopperOf } from "../test/shopper.ts";
import { openStripeShop, type StripeShop } from "../test/stripe-shop.ts";
import { createWork } from "./app.ts";
import { backupCommand } from "./commands/copies/backup.ts";
import { importBeside } from "./commands/server/import-process.ts";
import { readConfig } from "./config.ts";
import { createLog } from "./log.ts";
import { createKeyUses } from "./people/api-keys/uses.ts";
import { hashPassword } from "./people/auth/index.ts";

// The pages of docs/walks are built from coverage: V8 counts the calls of each function while one request runs.
// RECORD_WALKS=1 writes them; without it, the files that each page lists are compared with those that run now. Sentences of files
// may be older.

const source = fileURLToPath(new URL("./", import.meta.url));
const pages = join(source, "../../docs/walks");
const hint = "RECORD_WALKS=1 npm test -- server/src/walks.test.ts";
// The pure ground, and files that only count or log, would be on every page; those that a
// timer calls would be on any.
const isLeftOut = (path: string) =>
  /^(kit|metrics)\/|^(log|config)\.ts$|^shop\/render\/watch\.ts$|^catalogue\/searches\/counts\.ts$|^platform\/visits\/|\.test\.ts$/.test(
    path,
  );
const email = "eve@example.com";
const password = "correct horse battery";
const quiet = { note() {}, quietMs: () => 60_000 };

let folder: string;
let server: TestServer;
let shop: Shop;
let trying: Shop;
let stripe: StripeShop;
let fake: FakeStripe;
let receiver: Receiver;
let everyRequest: Set<string>;
const session = new Session();

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "stoa-walks-"));
  [fake, receiver] = await Promise.all([startFakeStripe(), startReceiver()]);
  server = await startServer({ STRIPE_API_URL: fake.url, ...receiverSettings });
  [shop, trying, stripe] = await Promise.all([
    openShop(server),
    openShop(server, {}, { test: true }),
    openStripeShop(server, fake),
  ]);
  await addPerson(server, shop.store, "customer", { email, passwordHash: await hashPassword(password) });
  await server.runJobs();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  const [read, written] = [await ran(() => shop.ok("GET", "/settings")), await ran(() => logIn())];
  // What is always there, such as new connections, the look for jobs and the notes of which keys were used, and what any two requests
  // have in common.
  const idle = await ran(async () => {
    const uses = createKeyUses(server.database.pool);
    uses.note(shop.store.id, randomUUID());
    await uses.close();
    await server.database.connectOwner().then((owner) => owner.end());
    await createWork(readConfig(server.settings), server.database, createLog("silent")).start(quiet).close();
  });
  everyRequest = new Set([...idle, ...(await ran(() => server.runJobs())), ...read.intersection(written)]);
});
after(async () => {
  session.disconnect();
  await server?.close();
  await Promise.all([fake?.close(), receiver?.close(), rm(folder, { recursive: true })]);
});

type Covered = {
  url: string;
  functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[];
};

/** The files of server/src of which a function was called; to be loaded is no call. */
const calledIn = (scripts: readonly Covered[]): string[] =>
  scripts.flatMap(({ url, functions }) => {
    const isCalled = functions.some(
      ({ functionName, ranges: [whole] }) => whole!.count > 0 && (functionName || whole!.startOffset > 0),
    );
    const [, path] = /\/server\/src\/([^?]+)/.exec(url) ?? [];
    return path && isCalled ? [path] : [];
  });

async function ran(work: () => Promise<unknown>): Promise<Set<string>> {
  await session.post("Profiler.takePreciseCoverage");
  await work();
  return new Set(calledIn((await session.post("Profiler.takePreciseCoverage")).result));
}

const logIn = () => shop.ok("POST", "/auth/customer/login", { email, password }, { key: undefined });
const csv = (raw: string, query = "format=stoa") =>
  shop.ok("POST", `/imports?${query}`, undefined, { raw, headers: { "content-type": "text/csv" } });

async function backUp(): Promise<void> {
  const kept = { ...process.env };
  Object.assign(process.env, server.settings);
  try {
    await backupCommand().parseAsync([join(folder, "copy"), "--json"], { from: "user" });
  } finally {
    for (const name of Object.keys(server.settings)) delete process.env[name];
    Object.assign(process.env, kept);
  }
}

/** Each page: its title, its first paragraph, and the request that it shows. */
const walks: Record<
  string,
  { about: string; given?: () => Promise<unknown>; walk: (given: Json) => Promise<unknown> }
> = {
  "A read, from route to row": {
    about:
      "`GET /api/v1/products/:id`, asked by a staff session and by an API key, until the answer comes from memory.",
    given: async () => (await enterAsOwner(server, shop.store)).token,
    async walk(token) {
      await shop.ok("GET", `/products/${shop.range.mug.id}`, undefined, { key: token });
      for (let i = 0; i < 3; i++) await shop.ok("GET", `/products/${shop.range.mug.id}`);
    },
  },
  "A list": {
    about: "`GET /api/v1/products`, the same with a search, and the storefront's list.",
    async walk() {
      for (let i = 0; i < 3; i++) await shop.ok("GET", "/products");
      await shop.ok("GET", "/products?q=mug");
      await shop.ok("GET", "/storefront/products", undefined, { key: undefined });
    },
  },
  "A write": {
    about: "`POST /api/v1/products` with an `Idempotency-Key`: a product with variants, tags and stock.",
    walk: () =>
      shop.ok(
        "POST",
        "/products",
        {
          price: "19.90",
          tags: ["new"],
          variants: [{ name: "Size", values: ["S", "M"] }],
          productVariants: [{ options: { Size: "S" }, quantity: 4 }, { options: { Size: "M" } }],
          translations: [{ language: "en", name: "Bowl", slug: "bowl", description: "" }],
        },
        { headers: { "idempotency-key": "a-walk" } },
      ),
  },
  "Place an order": {
    about: "`POST /api/v1/orders` with an `Idempotency-Key`.",
    walk: () => shop.place({}, { headers: { "idempotency-key": "another-walk" } }),
  },
  "A page for people": {
    about: "`GET /pay/:id/:token`, where somebody pays an order by card, and the form's `POST`.",
    async given() {
      const items = [{ productId: stripe.mug, quantity: 1 }];
      const customer = { email, firstName: "Ada", lastName: "King" };
      const order = await stripe.ok("POST", "/orders", { customer, items, paymentMethod: "card" });
      return new URL(order.payment.url).pathname;
    },
    async walk(path) {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      await server.send(stripe.store, "GET", path, { key: undefined });
      await server.send(stripe.store, "POST", path, { key: undefined, raw: "", headers });
    },
  },
  "A provider's notice": {
    about: "`POST /api/v1/payments/stripe/notices`: Stripe reports that somebody paid an order.",
    async given() {
      const { intent } = await stripe.begun();
      fake.pay(intent);
    },
    async walk() {
      await stripe.bringAll();
      await server.runJobs();
    },
  },
  "A page of the shop": {
    about: "`GET /products/:slug` of a store's shop, rendered and then answered from memory.",
    async given() {
      const { translations } = await shop.ok("GET", `/products/${shop.range.mug.id}`);
      return `/products/${translations[0].slug}`;
    },
    async walk(path) {
      for (let i = 0; i < 2; i++)
        await server.send(shop.store, "GET", path, { key: undefined, headers: { accept: "text/html" } });
    },
  },
  "The shop's cart": {
    about: "`POST /cart/add`, then `GET /cart`: the page of a visitor's cart.",
    async walk() {
      const visitor = shopperOf(server, shop.store);
      await visitor.post("/cart/add", { id: shop.range.mug.id });
      await visitor.get("/cart");
    },
  },
  "An agent's checkout": {
    about: "`POST /api/v1/ucp/checkout-sessions`, then its `/complete`.",
    async walk() {
      const ucp = async (path: string, body: object) =>
        (
          await server.send(trying.store, "POST", `/api/v1/ucp/checkout-sessions${path}`, {
            key: undefined,
            body,
          })
        ).body;
      const address = { street_address: "Main Street 1", address_locality: "Berlin", address_country: "DE" };
      const { id } = await ucp("", {
        line_items: [{ item: { id: trying.range.mug.id }, quantity: 1 }],
        buyer: { email, first_name: "Ada", last_name: "King" },
        fulfillment: { methods: [{ type: "shipping", destinations: [address] }] },
      });
      const card = {
        handler_id: "mock_payment_handler",
        type: "card",
        credential: { token: "success_token" },
      };
      const { status } = await ucp(`/${id}/complete`, { payment: { instruments: [card] } });
      assert.equal(status, "completed");
    },
  },
  "An event, from change to receiver": {
    about: "`PUT /api/v1/orders/:id/status` in a store with a webhook that fails.",
    async given() {
      // What the walk before has left to be done.
      await server.runJobs();
      await shop.ok("POST", "/webhooks", { url: receiver.url, events: ["order_updated"] });
      receiver.answer(500);
      return (await shop.order()).id;
    },
    async walk(id) {
      await shop.ok("PUT", `/orders/${id}/status`, { status: "confirmed" });
      await server.runJobs();
      receiver.answer(204);
    },
  },
  "A job": {
    about: "`POST /api/v1/auth/customer/forgot-password`, which ends in a mail.",
    async walk() {
      await shop.ok("POST", "/auth/customer/forgot-password", { email }, { key: undefined });
      await server.runJobs();
    },
  },
  "An import": {
    about: "`POST /api/v1/imports` with files of products, customers and orders.",
    async given() {
      const export_ = async (what: string) => (await shop.send("GET", `/exports/${what}?format=csv`)).text;
      const orders = await export_("orders");
      return {
        customers: await export_("customers"),
        orders: orders.replaceAll(/(?<=,)[0-9a-f]{8}-[0-9a-f-]{27}(?=,)/g, ""),
      };
    },
    async walk({ customers, orders }) {
      await csv("slug,name,price\ncup,Cup,5\n,,x");
      await csv(customers, "resource=customers&format=stoa");
      await csv(orders, "resource=orders&format=stoa");
      await server.runJobs();
      const log = createLog("silent");
      await importBeside(async () => false, {
        traffic: quiet,
        log,
        meter: undefined,
        dataDir: folder,
      }).close();
    },
  },
  "A backup": {
    about: "`stoa backup FOLDER`.",
    walk: backUp,
  },
  "A tool's call": {
    about: "`POST /api/v1/mcp`: a program that a model steers changes a price, and many prices at once.",
    given: () => sendMcp(server, { host: shop.store.domain }),
    async walk() {
      const client = mcpClient(server, shop.store);
      await client.rpc("tools/list");
      await client.use("search_tools", { query: "price" });
      const args = { id: shop.range.sticker.id, price: "3.50" };
      const { plan } = await client.use("update_product", args);
      await client.use("update_product", { ...args, plan });
      const bulk = { update: [args] };
      const { plan: ofBulk } = await client.use("bulk_write_products", bulk);
      await client.use("bulk_write_products", { ...bulk, plan: ofBulk });
      await client.refused("get_product", { id: "none-there" });
    },
  },
  "A log-in": {
    about: "`POST /api/v1/auth/customer/login`, then `POST /api/v1/auth/refresh`.",
    async walk() {
      const { refreshToken, accessToken } = await logIn();
      await shop.ok("GET", "/auth/sessions", undefined, { key: accessToken });
      await shop.ok("POST", "/auth/refresh", { refreshToken }, { key: undefined });
    },
  },
};

const rooms = [...ground, ...Object.keys(domains)];
/** The rooms from the outside inward, as the arrows point. */
const depth = (path: string) => {
  const [room = ""] = path.split("/", 1);
  const noun = nouns.findLastIndex((one) => path.startsWith(`${one}/`));
  return [rooms.indexOf(room) < 0 ? rooms.length : rooms.indexOf(room), noun] as const;
};

/** The first sentence about a file: of its first line, else of its namesake, else of its first exported function, else of its first comment. */
function headOf(path: string, text: string): string {
  const documented = [
    ...text.matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(export )?(?:async )?(function|const|type|class) (\w+)/g,
    ),
  ].map(([, comment, isExported, kind, name]) => ({ comment: comment!, isExported, kind, name: name! }));
  const own = posix.basename(path, ".ts").replaceAll("-", "");
  const isNamesake = ({ name }: { name: string }) => name.toLowerCase() === own;
  const chosen =
    documented.find(isNamesake) ??
    documented.find(({ isExported, kind }) => isExported && kind === "function") ??
    documented.find(({ isExported }) => isExported) ??
    documented[0];
  const line =
    /^\/\/ (.*)$/m.exec(text.split("\n", 1)[0]!)?.[1] ??
    chosen?.comment.replaceAll(/\s*\n\s*\*\s?/g, " ").trim() ??
    /^\/\/ (.*)$/m.exec(text)?.[1];
  const [sentence] = /^.*?\.(?=\s|$)/.exec(line ?? "") ?? [line];
  if (sentence) return sentence;
  return [...text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)]
    .map(([, name]) => `\`${name}\``)
    .join(", ");
}

async function pageOf(title: string, about: string, paths: Iterable<string>): Promise<string> {
  const sorted = [...paths]
    .filter((path) => !isLeftOut(path))
    .toSorted((a, b) => {
      const [[roomA, nounA], [roomB, nounB]] = [depth(a), depth(b)];
      return roomB - roomA || nounB - nounA || (a < b ? -1 : 1);
    });
  const byFolder = Map.groupBy(sorted, (path) => posix.dirname(path));
  const parts = await Promise.all(
    [...byFolder].map(async ([folder, files]) => {
      const lines = await Promise.all(
        files.map(async (path) => {
          const head = headOf(path, await readFile(join(source, path), "utf8"));
          return `- [\`${posix.basename(path)}\`](../../server/src/${path}): ${head}`;
        }),
      );
      return `## ${folder === "." ? "server/src" : folder}\n\n${lines.join("\n")}\n`;
    }),
  );
  return `# ${title}\n\n${about}\n\n${parts.join("\n")}`;
}

const slug = (title: string) =>
  title
    .toLowerCase()
    .replaceAll("'", "")
    .replaceAll(/[^a-z]+/g, "-");

const linksOf = (page: string) => [...page.matchAll(/^- \[`[^`]+`\]\((.+?)\):/gm)].map(([, path]) => path);

async function compareOrRecord(name: string, page: string): Promise<void> {
  const file = join(pages, `${name}.md`);
  if (process.env.RECORD_WALKS) await writeFile(file, page);
  const recorded = await readFile(file, "utf8");
  assert.deepEqual(linksOf(recorded), linksOf(page), `docs/walks/${name}.md is not fresh; run ${hint}`);
}

describe("a page of docs/walks lists the files that run:", () => {
  test("Every request", async () => {
    const about = "Files that run whatever is asked, and while nothing is. The other pages leave them out.";
    await compareOrRecord("every-request", await pageOf("Every request", about, everyRequest));
  });

  for (const [title, { about, given, walk }] of Object.entries(walks))
    test(title, async () => {
      const at = await given?.();
      const run = await ran(() => walk(at));
      const text = `${about}\n\nFiles of [every request](every-request.md) are left out.`;
      await compareOrRecord(slug(title), await pageOf(title, text, run.difference(everyRequest)));
    });

  test("there is no other page", async () => {
    const files = ["every-request", ...Object.keys(walks).map(slug)].map((name) => `${name}.md`);
    assert.deepEqual((await readdir(pages)).sort(), files.sort());
  });
});
