import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { openEmbedded } from "../server/src/db/embedded/open-embedded.ts";
import { removeEmbedded } from "../server/src/db/embedded/remove-embedded.ts";
import { connect } from "../server/src/db/pool/pool.ts";
import { crowd } from "./crowd.ts";
import { time } from "./growth-run.ts";
import { nextNumber } from "./load.ts";
import { median, rounded } from "./numbers.ts";
import { placing } from "./order-workloads.ts";
import { asTable } from "./print.ts";
import type { Outcome } from "./scale.ts";
import { startOwn } from "./server-process.ts";
import { ask, prepareStore, type Subject, say, subjectAt } from "./setup.ts";

const SEEDED = 1_000;
const FILLED = 5_000;
const BULK = 250;
const TIMES = 20;

/** What a new store's owner waits for, in ms: by the name of the request. */
type Waits = Record<string, number>;

/**
 * Measures how a new store is filled and used: in a database of its own, then beside a store of so many products, customers
 * and orders, which PostgreSQL has analyzed before the new one came; and what the same reads take in the large store.
 */
export async function measureYoung(rows: number): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "stoa-bench-"));
  const embedded = await openEmbedded({ dataDir: folder, durable: false });
  const admin = await connect(embedded.adminUrl.replace("/postgres?", "/stoa?"));
  const served = async (domain: string, key: string, measure: (store: Subject) => Promise<Waits>) => {
    const server = await startOwn(embedded.ownerUrl, folder);
    const headers = { host: domain, authorization: `Bearer ${key}` };
    return measure(subjectAt(server.url, headers)).finally(server.stop);
  };
  const young = async (domain: string): Promise<Waits> => {
    const { key } = await prepareStore(embedded.ownerUrl, folder, domain, { products: 0 });
    return served(domain, key, async (store) => ({ ...(await fillingOf(store)), ...(await readsOf(store)) }));
  };
  try {
    say("a store alone …");
    const alone = await young("alone.localhost");
    say(`making ${rows} products, customers and orders …`);
    const filling = { products: SEEDED, customers: SEEDED, orders: SEEDED };
    const { key } = await prepareStore(embedded.ownerUrl, folder, "large.localhost", filling);
    const large = await admin.query("select store_id from domains where host = 'large.localhost'");
    await crowd(admin, large.rows[0].store_id, Math.max(1, Math.round(rows / SEEDED) - 1));
    await admin.query("vacuum (analyze)");
    const beside = await young("beside.localhost");
    const largeReads = await served("large.localhost", key, readsOf);
    const results = Object.keys(alone).map((what) => ({
      what,
      "alone ms": rounded(alone[what]!, 1),
      "beside ms": rounded(beside[what]!, 1),
      "×": rounded(beside[what]! / alone[what]!, 2),
      "large ms": what in largeReads ? rounded(largeReads[what]!, 1) : "",
    }));
    return { results, table: asTable(results) };
  } finally {
    await admin.end();
    await embedded.close();
    await removeEmbedded(folder);
  }
}

async function fillingOf(store: Subject): Promise<Waits> {
  const waits: Waits = {};
  for (let made = 0; made < FILLED; made += BULK) {
    const create = Array.from({ length: BULK }, (_, i) => productOf(made + i));
    const ms = await time(async () => {
      const answer = (await store.post("/api/v1/products/bulk", { create })) as Bulk;
      const refused = answer.data.results.find(({ success }) => !success);
      if (refused) throw new Error(JSON.stringify(refused));
    });
    if (made % 1_000 === 0) waits[`250 products behind ${made}`] = ms;
  }
  const email = "young@bench.test.example";
  const customer = (await store.post("/api/v1/customer", {
    email,
    firstName: "Ada",
    lastName: "Young",
  })) as Made;
  const order = await placing(store, 2, { customerId: customer.data.id });
  waits["an import of 5,000"] = await time(() => importedBy(store));
  waits["an order"] = await timesOver(() => {
    const { headers, method, path, body } = order.make(nextNumber());
    return ask(store.url, headers, method, path, body);
  });
  return waits;
}

export async function readsOf(store: Subject): Promise<Waits> {
  const waits: Waits = {};
  for (const path of [
    "products",
    "products?sort=name&page=100",
    "products?q=thing%2017",
    "orders",
    "customer",
  ])
    waits[`GET ${path}`] = await timesOver(async () => {
      // Of another length each time, so that no page is kept.
      await store.get(`/api/v1/${path}${path.includes("?") ? "&" : "?"}limit=${(nextNumber() % 90) + 1}`);
    });
  for (const [what, words] of Object.entries(await wordsOf(store)))
    waits[`GET search, ${what}`] = await timesOver(() =>
      store.get(`/api/v1/search?q=${encodeURIComponent(words)}`),
    );
  return waits;
}

// What somebody looks for: each is there.
async function wordsOf({ get }: Subject): Promise<Record<string, string>> {
  const first = async (path: string, name: string) =>
    ((await get(`/api/v1/${path}?limit=1`)) as Listed).data[name]![0]!;
  const order = await first("orders", "orders");
  const customer = await first("customer", "customers");
  const { products } = ((await get("/api/v1/products?limit=1")) as Products).data;
  const { name } = products[0]!.translations[0]!;
  return {
    "a number": order.orderNumber!,
    "an email": customer.email!,
    "a name": `${customer.firstName} ${customer.lastName}`,
    "the name of a product": name,
    "a word that many have": name.split(" ")[0]!,
    "a word that nobody has": "xylophones",
  };
}

async function timesOver(once: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < TIMES; i++) taken.push(await time(once));
  return median(taken);
}

type Bulk = { data: { results: { success: boolean }[] } };
type Made = { data: { id: string } };
type Products = { data: { products: { translations: { name: string }[] }[] } };
type Listed = { data: Record<string, Record<string, string>[]> };

const productOf = (i: number) => ({
  price: "5",
  tags: [`t-${i % 9}`],
  variants: [{ name: "Size", values: ["S", "M"] }],
  productVariants: ["S", "M"].map((size) => ({ options: { Size: size }, sku: `${size}-${i}`, quantity: 9 })),
  translations: [{ language: "en", name: `Thing ${i}`, description: "" }],
});

async function importedBy(store: Subject): Promise<void> {
  const lines = Array.from({ length: FILLED }, (_, i) => `file-${i},File ${i},5`);
  const headers = { ...store.headers, "content-type": "text/csv" };
  const raw = ["slug,name,price", ...lines].join("\n");
  const { data } = JSON.parse(
    await ask(store.url, headers, "POST", "/api/v1/imports?format=stoa", raw),
  ) as Made;
  for (;;) {
    const { data: now } = (await store.get(`/api/v1/imports/${data.id}`)) as { data: { status: string } };
    if (now.status === "done") return;
    if (now.status === "failed") throw new Error("the import failed");
    await setTimeout(50);
  }
}
