import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import type { Database } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import { tenantReads, tenantTransaction } from "../db/tenant.ts";
import { seedCustomers, seedDemoProducts } from "../exchange/seeding/index.ts";
import { createKey } from "../people/api-keys/index.ts";
import { countCustomers } from "../people/customers/index.ts";
import { createStore, resolveStore } from "../platform/stores/index.ts";
import { asOwner } from "./run.ts";

/** The demo store and the credentials to use it with. */
export type Demo = { domain: string; key: string; owner: { email: string; password: string } };

const DOMAIN = "demo.localhost";
const OWNER = "owner@demo.localhost";
const DEMO_CUSTOMERS = 60;

/**
 * Makes the demo store where there is none. Its credentials are kept in the data directory, readable by its
 * owner alone, so that the next start can print them; where that file is gone, new ones are made.
 */
export async function ensureDemo(
  database: Database,
  dataDir: string,
  say: (line: string) => void,
): Promise<Demo> {
  const { pool } = database;
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
  }
  const { id } = store;
  const [count] = await tenantReads(pool, id).query(statement("select total + revision from product_counts"));
  if (count?.[0] === "0") await seedDemoProducts(pool, store);
  if (!(await countCustomers(tenantReads(pool, id)))) await seedCustomers(pool, store, DEMO_CUSTOMERS);

  const kept = await readDemo(file);
  if (kept && !password) return kept;
  return tenantTransaction(pool, id, async (tx) => {
    const { key } = await createKey(tx, {
      name: "Demo",
      permissions: ["products", "products:cost", "customers", "orders", "categories"],
      expiresAt: null,
    });
    if (!password) {
      password = randomBytes(15).toString("base64url");
      await tx.query(
        statement("update staff set password_hash = $1, updated_at = now() where type = 'owner'"),
        [await hash(password)],
      );
    }
    const demo: Demo = { domain: DOMAIN, key, owner: { email: OWNER, password } };
    await writeFile(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
    return demo;
  });
}

async function readDemo(file: string): Promise<Demo | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Demo;
  } catch {
    return undefined;
  }
}
