import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import type { RowOf } from "../../http/table.ts";
import { apiKeys, type KeyRow, type KeySettings, keySource, knownKeys, type ShownKey } from "./columns.ts";

const find = statement(`select ${knownKeys.select} from api_keys k where k.hash = $1`);

/** The key with this hash, revoked and expired ones too. */
export async function findKey(tx: Tx, hash: Buffer): Promise<KeyRow | undefined> {
  const [row] = await tx.query(find, [hash]);
  return row && knownKeys.read(row);
}

const lock = statement(`select ${knownKeys.select} from api_keys k where k.api_key_id = $1 for update`);

/** A key, locked until the transaction ends. Throws 404. */
export async function lockKey(tx: Tx, id: string): Promise<KeyRow> {
  const [row] = await tx.query(lock, [id]);
  if (!row) throw notFound();
  return knownKeys.read(row);
}

const show = statement(`select ${apiKeys.select} from ${keySource} where k.api_key_id = $1`);

/** A key's row as it is shown. Throws 404. */
export async function getKey(tx: Tx, id: string): Promise<RowOf<(typeof apiKeys)["fields"]>> {
  const [row] = await tx.query(show, [id]);
  if (!row) throw notFound();
  return row;
}

const list = statement(`select ${apiKeys.select} from ${keySource} order by k.created_at, k.api_key_id`);

/** All keys, the oldest first. */
export async function listAllKeys(tx: Tx): Promise<ShownKey[]> {
  return (await tx.query(list)).map((row) => apiKeys.read(row));
}

const insert = statement(`
  insert into api_keys (store_id, api_key_id, name, hash, prefix, last4, kind, permissions, allowed_ips,
    allowed_origins, rate_limit, expires_at, created_by_kind, created_by_id, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)`);

export type Maker = { kind: string; id: string };
export type NewKeyRow = KeySettings & {
  id: string;
  hash: Buffer;
  prefix: string;
  last4: string;
  /** The key or the person that makes it; undefined at the command line. */
  maker: Maker | undefined;
};

/** Adds a key. */
export async function insertKey(tx: Tx, key: NewKeyRow, now: Date): Promise<void> {
  const { id, name, hash, prefix, last4, kind, maker } = key;
  const settings = [kind, key.permissions, key.allowedIps, key.allowedOrigins, key.rateLimit, key.expiresAt];
  const by = [maker?.kind ?? null, maker?.id ?? null];
  await tx.query(insert, [tx.storeId, id, name, hash, prefix, last4, ...settings, ...by, now]);
}

const change = statement(`
  update api_keys set name = $2, allowed_ips = $3, allowed_origins = $4, rate_limit = $5, updated_at = $6
  where store_id = $7 and api_key_id = $1`);

/** Changes what of a key can be changed. */
export async function changeKey(
  tx: Tx,
  { id, name, allowedIps, allowedOrigins, rateLimit }: KeyRow,
  now: Date,
): Promise<void> {
  await tx.query(change, [id, name, allowedIps, allowedOrigins, rateLimit, now, tx.storeId]);
}

const replace = statement(`
  update api_keys set replaced_by = $2, updated_at = $4,
    expires_at = case when $3::timestamptz > $4 then least(expires_at, $3) else expires_at end,
    revoked_at = case when $3::timestamptz > $4 then revoked_at else $4 end
  where api_key_id = $1`);

/** Notes which key replaces another, which works until a time, or is revoked at once where that time is now. */
export async function replaceKey(
  tx: Tx,
  id: string,
  { by, until }: { by: string; until: Date },
  now: Date,
): Promise<void> {
  await tx.query(replace, [id, by, until, now]);
}

const revoke = statement(`
  update api_keys set revoked_at = $2, updated_at = $2 where api_key_id = $1 and revoked_at is null`);
const exists = statement("select 1 from api_keys where api_key_id = $1");

/** Marks a key as revoked, for good; false where there is none with this id. */
export async function markRevoked(tx: Tx, id: string, now: Date): Promise<boolean> {
  const [, found] = await Promise.all([tx.query(revoke, [id, now]), tx.query(exists, [id])]);
  return found.length === 1;
}

// A key that is gone by now needs no note.
const touch = statement(`
  insert into api_key_uses (store_id, api_key_id, last_used_at)
  select $1::uuid, api_key_id, at from unnest($2::uuid[], $3::timestamptz[]) as use (id, at)
    join api_keys on api_key_id = id
  on conflict (store_id, api_key_id)
    do update set last_used_at = greatest(api_key_uses.last_used_at, excluded.last_used_at)`);

/** Notes when keys of a store were last used. */
export async function touchKeys(tx: Tx, uses: readonly { keyId: string; at: number }[]): Promise<void> {
  // In one order, so that two processes that note the same keys do not wait for each other in a circle.
  const sorted = [...uses].sort((one, other) => (one.keyId < other.keyId ? -1 : 1));
  const times = sorted.map(({ at }) => new Date(at).toISOString());
  await tx.query(touch, [tx.storeId, sorted.map(({ keyId }) => keyId), times]);
}
