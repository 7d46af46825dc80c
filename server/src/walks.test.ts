import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { walksOf } from "../../scripts/rules/walks.ts";
import { type FakeStripe, startFakeStripe } from "../test/fake-stripe.ts";
import { mcpClient, sendMcp } from "../test/mcp-client.ts";
import { addPerson, enterAsOwner } from "../test/people.ts";
import { type Receiver, receiverSettings, startReceiver } from "../test/receiver.ts";
import { startServer, type TestServer } from "../test/server.ts";
import { type Json, openShop, type Shop } from "../test/shop.ts";
import { openStripeShop, type StripeShop } from "../test/stripe-shop.ts";
import { createWork } from "./app.ts";
import { backupCommand } from "./commands/backup.ts";
import { importBeside } from "./commands/import-process.ts";
import { readConfig } from "./config.ts";
import { createLog } from "./log.ts";
import { createKeyUses } from "./people/api-keys/uses.ts";
import { hashPassword } from "./people/auth/index.ts";

// The walks of ARCHITECTURE.md are held against what runs: V8 counts the calls of each function. What a walk names, runs.
// And it names each file that runs of its own nouns, of db, http and jobs, unless an earlier part of the page names it or
// every request runs it. What every noun has (routes, columns, schemas, errors) is told once.

const source = fileURLToPath(new URL("./", import.meta.url));
const page = await readFile(join(source, "../../ARCHITECTURE.md"), "utf8");
const walks = new Map(walksOf(page, (path) => existsSync(join(source, path))).map((one) => [one.title, one]));
const toldOnce = /(^|[/-])(routes|columns|schemas|errors|messages|index)\.ts$/;
// What they declare is read when they are loaded; in a request none of it runs.
const declares = /(^|[/-])columns\.ts$|^(features|http\/html\/route|platform\/outbox\/kinds)\.ts$|^[^.]*\/$/;
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

/** Whether a file that ran starts another process or a thread with this one. */
async function isStartedBy(run: ReadonlySet<string>, path: string): Promise<boolean> {
  const [, folder, name] = /^(.*\/)([^/]+)$/.exec(path)!;
  const beside = [...run].filter(
    (one) => one.startsWith(folder!) && !one.slice(folder!.length).includes("/"),
  );
  const texts = await Promise.all(beside.map((one) => readFile(join(source, one), "utf8")));
  return texts.some((text) => text.includes(`new URL("./${name}"`));
}

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

/** What each walk tells of: its nouns, what is there before, and its requests. */
const told: Record<
  string,
  { of: readonly string[]; given?: () => Promise<unknown>; walk: (given: Json) => Promise<unknown> }
> = {
  "A read, from route to row": {
    of: ["catalogue/products"],
    given: async () => (await enterAsOwner(server, shop.store)).token,
    async walk(token) {
      await shop.ok("GET", `/products/${shop.range.mug.id}`, undefined, { key: token });
      for (let i = 0; i < 3; i++) await shop.ok("GET", `/products/${shop.range.mug.id}`);
    },
  },
  "A list": {
    of: ["catalogue/products"],
    async walk() {
      for (let i = 0; i < 3; i++) await shop.ok("GET", "/products");
      await shop.ok("GET", "/products?q=mug");
      await shop.ok("GET", "/storefront/products", undefined, { key: undefined });
    },
  },
  "A write": {
    of: ["catalogue/products"],
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
    of: ["sales/orders"],
    walk: () => shop.place({}, { headers: { "idempotency-key": "another-walk" } }),
  },
  "A page for people": {
    of: ["pages/pay"],
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
  "A page of the shop": {
    of: ["shop/routes", "shop/render"],
    async given() {
      const { translations } = await shop.ok("GET", `/products/${shop.range.mug.id}`);
      return `/products/${translations[0].slug}`;
    },
    async walk(path) {
      for (let i = 0; i < 2; i++)
        await server.send(shop.store, "GET", path, { key: undefined, headers: { accept: "text/html" } });
    },
  },
  "An agent's checkout": {
    of: ["agents/ucp"],
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
    of: ["events/webhooks"],
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
    of: ["people/account"],
    async walk() {
      await shop.ok("POST", "/auth/customer/forgot-password", { email }, { key: undefined });
      await server.runJobs();
    },
  },
  "An import": {
    of: ["exchange/imports"],
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
  "A backup": { of: ["commands", "db/copies"], walk: backUp },
  "A tool's call": {
    of: ["agents/mcp"],
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
    of: ["people/account"],
    async walk() {
      const { refreshToken, accessToken } = await logIn();
      await shop.ok("GET", "/auth/sessions", undefined, { key: accessToken });
      await shop.ok("POST", "/auth/refresh", { refreshToken }, { key: undefined });
    },
  },
};

describe("a walk of ARCHITECTURE.md names what runs:", () => {
  for (const [title, { of, given, walk }] of Object.entries(told))
    test(title, async () => {
      const { named, unknown, before } = walks.get(title)!;
      const at = await given?.();
      const run = await ran(() => walk(at));
      const isIn = (path: string, paths: readonly string[]) =>
        paths.some((one) => one === path || (one.endsWith("/") && path.startsWith(one)));
      const still: string[] = [];
      for (const path of named)
        if (!run.has(path) && !declares.test(path) && !(await isStartedBy(run, path))) still.push(path);
      const isOwn = (path: string) => of.some((noun) => path.startsWith(`${noun}/`));
      const known = new Set([...before, ...everyRequest]);
      const untold = [...run].filter(
        (path) =>
          !toldOnce.test(path) &&
          (isOwn(path) || /^(db|http|jobs)\//.test(path)) &&
          !isIn(path, named) &&
          !known.has(path),
      );
      assert.deepEqual(
        { "leads to no file": unknown, "does not run": still, "runs and is not named": untold.sort() },
        { "leads to no file": [], "does not run": [], "runs and is not named": [] },
      );
    });

  test("each walk is walked", () => {
    const titles = [...walks.keys()];
    const between = titles.slice(titles.indexOf("A noun") + 1, titles.indexOf("Add a noun"));
    assert.deepEqual(Object.keys(told), between);
  });
});
