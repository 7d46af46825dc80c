import { type ChildProcess, spawn } from "node:child_process";
import http from "node:http";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import nodeEnv from "../bin/node-env.json" with { type: "json" };
import flags from "../bin/node-flags.json" with { type: "json" };
import { categories, createCategory } from "../server/src/catalogue/categories/index.ts";
import {
  raiseCategoryRevision,
  rewriteProductNames,
  setUniqueSkus,
} from "../server/src/catalogue/products/index.ts";
import { openDatabase } from "../server/src/db/database.ts";
import { type Tx, tenantTransaction } from "../server/src/db/tenant.ts";
import { seedCustomers, seedOrders, seedProducts } from "../server/src/exchange/seeding/index.ts";
import type { Store } from "../server/src/http/request/store.ts";
import { createKey } from "../server/src/people/api-keys/index.ts";
import { updateSettings } from "../server/src/platform/settings/index.ts";
import { createStore, resolveStore } from "../server/src/platform/stores/index.ts";

/** A store at a server, asked with the same headers each time; answers are parsed. */
export type Subject = {
  url: string;
  headers: Record<string, string>;
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
  put(path: string, body: unknown): Promise<unknown>;
};

/** The secret of all servers of the benchmark: their role in the database follows from it. */
export const SECRET = "a secret for the benchmark only, long enough";
const agent = new http.Agent({ keepAlive: true });
const everywhere = {
  name: "Everywhere",
  countries: ["*"],
  rates: [{ name: "Standard", price: "4.90", freeFrom: "100" }],
};

/**
 * Makes a store with so many products in categories, the first of which has a third of them, and a key to it, which may ask
 * `rateLimit` times a minute where limits are on.
 */
export async function prepareStore(
  ownerUrl: string,
  dataDir: string,
  domain: string,
  {
    products,
    customers = 0,
    orders = 0,
    rateLimit = null,
  }: { products: number; customers?: number; orders?: number; rateLimit?: number | null },
): Promise<{ key: string; appUrl: string; categories: string[] }> {
  const database = await openDatabase({ databaseUrl: ownerUrl, dataDir, secret: SECRET, poolSize: 4 });
  try {
    const owner = await database.connectOwner();
    await createStore(owner, {
      domain,
      name: "Bench",
      currency: "USD",
      language: "en",
      ownerEmail: `owner@${domain}`,
    });
    const store = (await resolveStore(database.pool, (_, load) => load(), domain))!;
    const categories = await tenantTransaction(database.pool, store.id, (tx) => makeCategories(tx, store));
    await seedProducts(database.pool, store, products, { categories });
    await seedCustomers(database.pool, store, customers);
    await tenantTransaction(database.pool, store.id, (tx) =>
      updateSettings(
        { tx, store, expectedVersions: [], now: new Date() },
        { shippingZones: [everywhere] },
        { setUniqueSkus, raiseShown: raiseCategoryRevision, nameProducts: rewriteProductNames },
      ),
    );
    await seedOrders(database.pool, store, orders, { vault: database.vault });
    await owner.query("analyze");
    await owner.end();
    const permissions = ["products", "products:cost", "customers", "orders", "content"];
    const { key } = await tenantTransaction(database.pool, store.id, (tx) =>
      createKey(tx, { name: "bench", permissions, expiresAt: null, rateLimit }),
    );
    return { key, appUrl: database.appUrl, categories };
  } finally {
    await database.close();
  }
}

// Three at the top, four below each of them.
async function makeCategories(tx: Tx, store: Store): Promise<string[]> {
  const make = async (name: string, parentId: string | null) => {
    const translations = [{ language: "en", name, description: "" }];
    const row = await createCategory({ tx, store, now: new Date() }, { parentId, translations });
    return categories.get(row, "id");
  };
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) ids.push(await make(`Department ${i}`, null));
  for (let i = 0; i < 12; i++) ids.push(await make(`Shelf ${i}`, ids[i % 3]!));
  return ids;
}

/** Starts the server in a process of its own, with more settings. */
export async function startServer(
  databaseUrl: string,
  more: NodeJS.ProcessEnv = {},
): Promise<{ url: string; child: ChildProcess }> {
  const main = fileURLToPath(new URL("../server/src/main.ts", import.meta.url));
  const child = spawn(process.execPath, [...flags, main, "serve", "--json", "--port", "0"], {
    env: {
      ...nodeEnv,
      ...process.env,
      DATABASE_URL: databaseUrl,
      STOA_SECRET: SECRET,
      RATE_LIMIT: "off",
      // Jobs have statements of their own.
      STOA_WORK: "off",
      LOG_LEVEL: "warn",
      ...more,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout!.once("data", (chunk) => resolve(String(chunk)));
    child.once("exit", () => reject(new Error("the server did not start")));
  });
  return { url: JSON.parse(line).url, child };
}

/** The store at a server, to ask it something. */
export function subjectAt(url: string, headers: Record<string, string>): Subject {
  const json = { ...headers, "content-type": "application/json" };
  const send = async (method: string, path: string, body: unknown) =>
    JSON.parse(await ask(url, json, method, path, JSON.stringify(body)));
  return {
    url,
    headers,
    get: async (path) => JSON.parse(await ask(url, headers, "GET", path)),
    post: (path, body) => send("POST", path, body),
    put: (path, body) => send("PUT", path, body),
  };
}

/** Asks and returns the answer's text. By node:http and not fetch, which puts its own Host in place of ours. */
export function ask(
  url: string,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${url}${path}`, { method, headers, agent }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => {
        if (response.statusCode! < 300) resolve(text);
        else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`));
      });
    });
    request.on("error", reject);
    request.end(body);
  });
}

/** Tells a person at a terminal what is going on. */
export function say(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${line}\n`);
}

/** Asks until the answer is not 503, as filters of a large store get while its index is built. Throws after 5 minutes, and what else fails. */
export async function untilAnswered(request: () => Promise<unknown>): Promise<void> {
  for (const until = performance.now() + 300_000; performance.now() < until; ) {
    const error = await request().then(
      () => undefined,
      (reason: Error) => reason,
    );
    if (!error) return;
    if (!/answered 503/.test(error.message)) throw error;
    await setTimeout(1_000);
  }
  throw new Error("the facets' index was not built within 5 minutes");
}
