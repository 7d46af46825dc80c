import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { bytes, id, orNull, text, time } from "../../http/nouns/columns.ts";
import { nounSql } from "../../http/nouns/noun-sql.ts";
import { apiKeys, type KeyRow, knownKeys, type ShownKey } from "./columns.ts";

const find = statement(`select ${knownKeys.select} from api_keys k where k.store_id = $1 and k.hash = $2`);

/** The key with this hash, revoked and expired ones too. */
export async function findKey(tx: Tx, hash: Buffer): Promise<KeyRow | undefined> {
  const [row] = await tx.query(find, [tx.storeId, hash]);
  return row && knownKeys.read(row);
}

const list = statement(`
  select ${apiKeys.select} from api_keys k where k.store_id = $1 order by k.created_at, k.api_key_id`);

/** All keys, the oldest first. */
export async function listAllKeys(tx: Tx): Promise<ShownKey[]> {
  return (await tx.query(list, [tx.storeId])).map((row) => apiKeys.read(row));
}

const { prefix, last4, revokedAt } = apiKeys.fields;
/** The statements of keys. */
export const keySql = nounSql(apiKeys, {
  into: "api_keys",
  key: "api_key_id",
  derived: {
    prefix,
    last4,
    hash: bytes("hash"),
    createdByKind: orNull(text("created_by_kind")),
    createdById: orNull(id("created_by_id")),
    replacedBy: orNull(id("replaced_by")),
    countedWith: orNull(id("counted_with")),
    revokedAt,
    updatedAt: time("updated_at"),
  },
  locksWholly: true,
});

const revoke = statement(`
  update api_keys set revoked_at = $3, updated_at = $3
  where store_id = $1 and api_key_id = $2 and revoked_at is null returning 1`);
const exists = statement("select 1 from api_keys where store_id = $1 and api_key_id = $2");

/** Revokes a key for good; returns whether the id exists, and whether this call revoked it. */
export async function markRevoked(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ isKnown: boolean; isNow: boolean }> {
  const which = [tx.storeId, id];
  const [revoked, found] = await Promise.all([tx.query(revoke, [...which, now]), tx.query(exists, which)]);
  return { isKnown: found.length === 1, isNow: revoked.length === 1 };
}

// A deleted key needs no update.
const touch = statement(`
  insert into api_key_uses (store_id, api_key_id, last_used_at)
  select k.store_id, k.api_key_id, at from unnest($2::uuid[], $3::timestamptz[]) as use (id, at)
    join api_keys k on k.store_id = $1 and k.api_key_id = id
  on conflict (store_id, api_key_id)
    do update set last_used_at = greatest(api_key_uses.last_used_at, excluded.last_used_at)`);

/** Notes when keys of a store were last used. */
export async function touchKeys(tx: Tx, uses: readonly { keyId: string; at: number }[]): Promise<void> {
  // In one order, so that two processes that note the same keys do not wait for each other in a circle.
  const sorted = [...uses].sort((one, other) => (one.keyId < other.keyId ? -1 : 1));
  const times = sorted.map(({ at }) => new Date(at).toISOString());
  await tx.query(touch, [tx.storeId, sorted.map(({ keyId }) => keyId), times]);
}

const names = statement(
  "select api_key_id, name from api_keys where store_id = $1 and api_key_id = any($2::uuid[])",
);

/** The names of keys by their ids, including revoked ones. No statement without ids. */
export async function keyNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = ids.length ? await tx.query(names, [tx.storeId, ids]) : [];
  return new Map(rows.map(([id, name]) => [id!, name!]));
}
