import { randomInt } from "node:crypto";
import type { Client } from "pg";
import { v7 as uuidv7 } from "uuid";
import { isConstraint } from "../../db/faults.ts";
import { announceAsOwner } from "../../db/fresh-cache.ts";
import { normalizePassword } from "../../kit/secrets/password.ts";
import { type NewStore, readNewStore } from "./new-store.ts";
import { insertStore } from "./sql.ts";

export type CreatedStore = { id: string; domain: string; owner: { email: string; password: string } };

// Serving creates no stores.
const hashPassword = async (password: string) =>
  (await import("@node-rs/argon2")).hash(normalizePassword(password));

/**
 * Creates a store with its domain, owner, default location, counters and settings, in one transaction as the
 * schema's owner. Throws StoreRefused, and Error if the domain is in use. `hashOf` makes a password's
 * Argon2id hash; tests, which create many stores, pass a caching one.
 */
export async function createStore(
  owner: Client,
  input: NewStore,
  hashOf: (password: string) => Promise<string> = hashPassword,
): Promise<CreatedStore> {
  const { host, currency, language, email, name, isTest, password = makePassword() } = readNewStore(input);
  const passwordHash = await hashOf(password);
  const id = uuidv7();
  await owner.query("begin");
  try {
    await insertStore(owner, { id, host, name, currency, language, email, passwordHash, isTest });
    await announceAsOwner(owner, id);
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    if (isConstraint(error, "domains_host_key"))
      throw new Error(`the domain ${host} already leads to a store`);
    throw error;
  }
  return { id, domain: host, owner: { email, password } };
}

function makePassword(): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  return Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join("");
}
