import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  hasNeverHadProducts,
  products,
  raiseCategoryRevision,
  readProductsAfter,
  rewriteProductNames,
  setUniqueSkus,
} from "../../catalogue/products/index.ts";
import { findSellables, type Sellable } from "../../catalogue/stock/index.ts";
import { makeFolder } from "../../db/data-dir.ts";
import type { Database } from "../../db/database.ts";
import { announceAsOwner } from "../../db/fresh-cache.ts";
import { type Tx, tenantReads, tenantTransaction } from "../../db/tenant.ts";
import {
  demoLanguages,
  seedCustomers,
  seedDemoContent,
  seedDemoProducts,
  seedDemoSales,
} from "../../exchange/seeding/index.ts";
import { ApiError } from "../../http/answers/errors.ts";
import { areas } from "../../http/request/principal.ts";
import type { Store } from "../../http/request/store.ts";
import { authenticateKey, createKey } from "../../people/api-keys/index.ts";
import { countCustomers } from "../../people/customers/index.ts";
import { loginLinkByOperator, resetByOperator } from "../../people/staff/index.ts";
import type { MediaRuntime } from "../../platform/media/index.ts";
import { type SettingsUpdate, updateSettings } from "../../platform/settings/index.ts";
import { createStore, insertHost, markTest, resolveStore } from "../../platform/stores/index.ts";
import { asOwner } from "../run.ts";

/** The demo store, as it answers now, and the credentials to use it with. */
export type Demo = Credentials & {
  /** Where it answers: the first works on every system. */
  hosts: readonly string[];
  /** The id of a product that can be ordered, if it has one. */
  product: string | undefined;
  /** The token of a link that logs its owner in once; undefined if its owner has no password. */
  loginToken: string | undefined;
};

type Credentials = { domain: string; key: string; owner: { email: string; password: string } };

const DOMAIN = "demo.localhost";
// Node and some systems do not resolve *.localhost.
const ALSO = ["localhost", "127.0.0.1"];
const OWNER = "owner@demo.localhost";
const PERMISSIONS = [...areas, "products:cost"];
const DEMO_CUSTOMERS = 60;
const DEMO_ORDERS = 120;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const SOCIAL_PICTURE = "table";
const demoSettings = {
  country: "US",
  timeZone: "America/New_York",
  tax: {
    pricesIncludeTax: false,
    rates: [
      { country: "US", province: "NY", rate: "8.875", name: "Sales tax" },
      { country: "US", province: "CA", rate: "9.25", name: "Sales tax" },
    ],
  },
  shippingZones: [
    {
      name: "United States",
      countries: ["US"],
      rates: [
        { name: "Standard", price: "5.90", freeFrom: "80", estimatedDays: { minimum: 3, maximum: 5 } },
        { name: "Express", price: "14.90", estimatedDays: { minimum: 1, maximum: 2 } },
      ],
    },
    {
      name: "Everywhere else",
      countries: ["*"],
      rates: [{ name: "International", price: "19.90", estimatedDays: { minimum: 5, maximum: 12 } }],
    },
  ],
  cashOnDelivery: { enabled: true, type: "fixed", value: "3", countries: ["US"] },
} as const;

/**
 * Creates the demo store if there is none, and adds data that an earlier release did not. Its credentials are
 * stored in the data directory, readable only by its owner, so that the next start can print them. If they
 * are gone, or the key lacks a permission, new ones are created.
 */
export async function ensureDemo(
  database: Database,
  { dataDir, media }: { dataDir: string; media: MediaRuntime },
  say: (line: string) => void,
): Promise<Demo> {
  const { store, password } = await ensureStore(database, say);
  const reads = tenantReads(database.pool, store.id);
  const hosts = await ensureHosts(database, store);
  if (await hasNeverHadProducts(reads)) await fillShop(database, store, media);
  if (!(await countCustomers(reads))) {
    await seedCustomers(database.pool, store, DEMO_CUSTOMERS);
    await seedDemoSales(database.pool, store, DEMO_ORDERS, database.vault);
  }
  const [credentials, product, link] = await Promise.all([
    ensureCredentials(database, store, { file: join(dataDir, "demo.json"), password }),
    findOrderable(reads),
    loginLinkByOperator(database, store),
  ]);
  return { ...credentials, hosts, product, loginToken: link?.token };
}

const find = ({ pool }: Database, host: string) => resolveStore(pool, (_, load) => load(), host);

async function ensureStore(database: Database, say: (line: string) => void) {
  const known = await find(database, DOMAIN);
  if (known) {
    await asOwner(database, (client) => markTest(client, DOMAIN));
    return { store: known };
  }
  say("making a demo store …");
  const input = {
    domain: DOMAIN,
    name: "Stoa Demo",
    currency: "USD",
    language: "en",
    ownerEmail: OWNER,
    test: true,
  };
  const { owner } = await asOwner(database, (client) => createStore(client, input));
  const store = (await find(database, DOMAIN))!;
  await changeSettings(database, store, structuredClone(demoSettings) as unknown as SettingsUpdate);
  return { store, password: owner.password };
}

const changeSettings = ({ pool }: Database, store: Store, input: SettingsUpdate) =>
  tenantTransaction(pool, store.id, (tx) =>
    updateSettings({ tx, store, expectedVersions: [], now: new Date() }, input, {
      setUniqueSkus,
      raiseShown: raiseCategoryRevision,
      nameProducts: rewriteProductNames,
    }),
  );

async function fillShop(database: Database, store: Store, media: MediaRuntime): Promise<void> {
  const { categories, pictures } = await seedDemoProducts(database.pool, store, media);
  const shown = pictures.get(SOCIAL_PICTURE);
  await changeSettings(database, store, {
    languages: [...demoLanguages],
    showLowestPrice: true,
    ...(shown && { socialImage: `http://${DOMAIN}${shown.url}` }),
  });
  // With the languages that it has now.
  await seedDemoContent(database.pool, (await find(database, DOMAIN))!, categories);
}

// A host that was given to another store stays there.
async function ensureHosts(database: Database, { id }: Store): Promise<string[]> {
  const lead = () => Promise.all(ALSO.map(async (host) => [host, (await find(database, host))?.id] as const));
  let led = await lead();
  const free = led.flatMap(([host, to]) => (to ? [] : [host]));
  if (free.length) {
    await asOwner(database, async (client) => {
      for (const host of free) await insertHost(client, id, host);
      await announceAsOwner(client, id);
    });
    led = await lead();
  }
  return [...led.flatMap(([host, to]) => (to === id ? [host] : [])), DOMAIN];
}

async function ensureCredentials(
  database: Database,
  store: Store,
  { file, password: made }: { file: string; password: string | undefined },
): Promise<Credentials> {
  const stored = made ? undefined : await readCredentials(file);
  if (stored && (await mayDoAll(database, store, stored.key))) return stored;
  // An owner with another address has chosen a password of their own.
  const password =
    made ??
    stored?.owner.password ??
    (await resetByOperator(database, store, OWNER))?.password ??
    "(not known)";
  const { key } = await tenantTransaction(database.pool, store.id, (tx) =>
    createKey(tx, { name: "Demo", permissions: PERMISSIONS, expiresAt: null }),
  );
  const credentials: Credentials = { domain: DOMAIN, key, owner: { email: OWNER, password } };
  makeFolder(dirname(file));
  await writeFile(file, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  return credentials;
}

async function readCredentials(file: string): Promise<Credentials | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Credentials;
  } catch {
    return undefined;
  }
}

// Keys of earlier releases lack what came later; others were revoked since.
async function mayDoAll({ pool }: Database, store: Store, token: string): Promise<boolean> {
  try {
    const { permissions } = await authenticateKey({ pool, cache: (_, load) => load() }, store, {
      token,
      ip: "127.0.0.1",
    });
    return PERMISSIONS.every((permission) => permissions.has(permission));
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

async function findOrderable(reads: Tx): Promise<string | undefined> {
  const rows = await readProductsAfter(reads, FIRST_ID, { limit: 100, bytes: 1_048_576 });
  const wanted = rows.map((row) => ({ productId: products.get(row, "id"), variantId: null }));
  const sellables = wanted.length ? await findSellables(reads, wanted) : [];
  return sellables.find(canBeOrdered)?.productId;
}

const canBeOrdered = ({ isActive, publishedAt, hasVariants, ...of }: Sellable) =>
  isActive && !publishedAt && !hasVariants && (of.quantity > 0n || !of.inventoryTracked || of.allowBackorder);
