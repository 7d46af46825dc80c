import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hadNoProduct } from "../catalogue/products/index.ts";
import type { Database } from "../db/database.ts";
import { tenantReads, tenantTransaction } from "../db/tenant.ts";
import { seedCustomers, seedDemoProducts, seedOrders } from "../exchange/seeding/index.ts";
import { areas } from "../http/principal.ts";
import { createKey } from "../people/api-keys/index.ts";
import { countCustomers } from "../people/customers/index.ts";
import { resetByOperator } from "../people/staff/index.ts";
import { type SettingsUpdate, updateSettings } from "../platform/settings/index.ts";
import { createStore, resolveStore } from "../platform/stores/index.ts";
import { asOwner } from "./run.ts";

/** The demo store and the credentials to use it with. */
export type Demo = { domain: string; key: string; owner: { email: string; password: string } };

const DOMAIN = "demo.localhost";
const OWNER = "owner@demo.localhost";
const DEMO_CUSTOMERS = 60;
const DEMO_ORDERS = 80;
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
 * Makes the demo store where there is none. Its credentials are kept in the data directory, readable by its
 * owner alone, so that the next start can print them; where that file is gone, new ones are made.
 */
export async function ensureDemo(
  database: Database,
  dataDir: string,
  say: (line: string) => void,
): Promise<Demo> {
  const { pool, vault } = database;
  const file = join(dataDir, "demo.json");
  const find = () => resolveStore(pool, (_, load) => load(), DOMAIN);
  let store = await find();
  let password: string | undefined;
  if (!store) {
    say("making a demo store …");
    const input = {
      domain: DOMAIN,
      name: "Stoa Demo",
      currency: "USD",
      language: "en",
      ownerEmail: OWNER,
    };
    const created = await asOwner(database, (owner) => createStore(owner, input));
    password = created.owner.password;
    store = (await find())!;
    const made = store;
    await tenantTransaction(pool, made.id, (tx) =>
      updateSettings(
        { tx, store: made, expectedVersions: [], now: new Date() },
        structuredClone(demoSettings) as unknown as SettingsUpdate,
      ),
    );
  }
  const { id } = store;
  const reads = tenantReads(pool, id);
  if (await hadNoProduct(reads)) await seedDemoProducts(pool, store);
  if (!(await countCustomers(reads))) {
    await seedCustomers(pool, store, DEMO_CUSTOMERS);
    await seedOrders(pool, store, DEMO_ORDERS, { vault });
  }

  const kept = await readDemo(file);
  if (kept && !password) return kept;
  // An owner with another address has chosen a password of their own.
  password ??= (await resetByOperator(database, store, OWNER))?.password ?? "(not known)";
  const { key } = await tenantTransaction(pool, id, (tx) =>
    createKey(tx, {
      name: "Demo",
      permissions: [...areas, "products:cost"],
      expiresAt: null,
    }),
  );
  const demo: Demo = { domain: DOMAIN, key, owner: { email: OWNER, password } };
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  return demo;
}

async function readDemo(file: string): Promise<Demo | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Demo;
  } catch {
    return undefined;
  }
}
