import { statement } from "../../db/statement.ts";
import { deletionBefore, type Sweeper, sweepRows } from "../../db/sweep.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import { VERIFICATION_MS } from "../customers/index.ts";

type Runtime = { tx: Tx; vault: Vault; now: Date };

const digestOf = ({ tx, vault }: Pick<Runtime, "tx" | "vault">, email: string) =>
  vault.mac("registered passwords", `${tx.storeId} ${email}`);
const untilFrom = (now: Date) => new Date(now.getTime() + VERIFICATION_MS);

const storePassword = statement(`
  insert into registered_passwords as r (store_id, digest, password_hash, expires_at) values ($1, $2, $3, $4)
  on conflict (store_id, digest) do update set password_hash = excluded.password_hash, expires_at = excluded.expires_at`);

/**
 * Stores the hash of a registration's password, in place of an earlier one, as long as its confirmation code
 * is valid. It does so even if the address has an account: otherwise logging in would reveal that.
 */
export async function storeRegisteredPassword(
  runtime: Runtime,
  email: string,
  passwordHash: string,
): Promise<void> {
  const { tx, now } = runtime;
  await tx.query(storePassword, [tx.storeId, digestOf(runtime, email), passwordHash, untilFrom(now)]);
}

const renew = statement(`
  update registered_passwords set expires_at = $4 where store_id = $1 and digest = $2 and expires_at > $3 returning 1`);

/** Extends it to the validity of a new code; false if the address has no registration. */
export async function renewRegistered(runtime: Runtime, email: string): Promise<boolean> {
  const { tx, now } = runtime;
  return (await tx.query(renew, [tx.storeId, digestOf(runtime, email), now, untilFrom(now)])).length === 1;
}

const find = statement(`
  select password_hash from registered_passwords where store_id = $1 and digest = $2 and expires_at > $3`);

/**
 * The hash of the password that an address was last registered with, while that waits; null where it does
 * not.
 */
export async function findRegistered(runtime: Runtime, email: string): Promise<string | null> {
  const { tx, now } = runtime;
  const [row] = await tx.query(find, [tx.storeId, digestOf(runtime, email), now]);
  return row?.[0] ?? null;
}

const drop = statement("delete from registered_passwords where store_id = $1 and digest = $2");

/** Forgets it: the password opens an account now. */
export async function dropRegistered(runtime: Omit<Runtime, "now">, email: string): Promise<void> {
  await runtime.tx.query(drop, [runtime.tx.storeId, digestOf(runtime, email)]);
}

const expired = deletionBefore("registered_passwords", "digest", "expires_at");

/** Drops some of a store's passwords of registrations that were not confirmed in time. */
export const registeredSweeper: Sweeper = {
  limits: () => ({}),
  sweep: (tx, now) => sweepRows(tx, [[expired, now]]),
};
