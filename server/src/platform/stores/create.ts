import { randomInt } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { Client } from "pg";
import { v7 as uuidv7 } from "uuid";
import { isConstraint } from "../../db/faults.ts";
import { normalizePassword } from "../../kit/password.ts";
import { type NewStore, readNewStore } from "./new-store.ts";

export type CreatedStore = { id: string; domain: string; owner: { email: string; password: string } };

/**
 * Creates a store with its domain, owner, default location, counters and settings, in one transaction as the schema's
 * owner. Throws StoreRefused, and Error where the domain is taken.
 */
export async function createStore(owner: Client, input: NewStore): Promise<CreatedStore> {
  const { host, currency, language, email, name, password = madeUpPassword() } = readNewStore(input);
  const passwordHash = await hash(normalizePassword(password));
  const id = uuidv7();
  await owner.query("begin");
  try {
    await owner.query(`set local app.store_id = '${id}'`);
    await owner.query(
      `insert into stores (store_id, name, currency, default_language, languages) values ($1, $2, $3, $4, array[$4])`,
      [id, name, currency, language],
    );
    await owner.query("insert into domains (store_id, host, is_primary) values ($1, $2, true)", [id, host]);
    await owner.query(
      "insert into staff (store_id, staff_id, email, type, password_hash) values ($1, $2, $3, 'owner', $4)",
      [id, uuidv7(), email, passwordHash],
    );
    await owner.query(
      "insert into locations (store_id, location_id, name, is_default) values ($1, $2, 'Default', true)",
      [id, uuidv7()],
    );
    await owner.query("insert into product_counts (store_id) values ($1)", [id]);
    await owner.query("insert into store_settings (store_id) values ($1)", [id]);
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    if (isConstraint(error, "domains_host_key"))
      throw new Error(`the domain ${host} already leads to a store`);
    throw error;
  }
  return { id, domain: host, owner: { email, password } };
}

function madeUpPassword(): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  return Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join("");
}
