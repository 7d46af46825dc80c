import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

export type KeyRow = {
  id: string;
  storeId: string;
  permissions: readonly string[];
  rateLimit: number | undefined;
  expiresAt: number | undefined;
  isRevoked: boolean;
};

const find = statement(`
  select api_key_id, store_id, array_to_string(permissions, ','), rate_limit,
    extract(epoch from expires_at) * 1000, revoked_at is not null
  from api_keys where hash = $1`);

/** The key with this hash, revoked and expired ones too. */
export async function findKey(tx: Tx, hash: Buffer): Promise<KeyRow | undefined> {
  const [row] = await tx.query(find, [hash]);
  if (!row) return undefined;
  const [id, storeId, permissions, rateLimit, expiresAt, isRevoked] = row;
  return {
    id: id!,
    storeId: storeId!,
    permissions: permissions ? permissions.split(",") : [],
    rateLimit: rateLimit ? Number(rateLimit) : undefined,
    expiresAt: expiresAt ? Number(expiresAt) : undefined,
    isRevoked: isRevoked === "t",
  };
}

const insert = statement(`
  insert into api_keys (store_id, api_key_id, name, hash, prefix, last4, permissions, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`);

export type NewKeyRow = {
  id: string;
  name: string;
  hash: Buffer;
  prefix: string;
  last4: string;
  permissions: readonly string[];
  expiresAt: Date | null;
};

/** Adds a key. */
export async function insertKey(tx: Tx, key: NewKeyRow): Promise<void> {
  const { id, name, hash, prefix, last4, permissions, expiresAt } = key;
  await tx.query(insert, [
    tx.storeId,
    id,
    name,
    hash,
    prefix,
    last4,
    permissions,
    expiresAt?.toISOString() ?? null,
  ]);
}

const list = statement(`
  select k.api_key_id, k.name, k.prefix, k.last4, array_to_string(k.permissions, ','), k.expires_at,
    u.last_used_at, k.revoked_at, k.created_at
  from api_keys k left join api_key_uses u on u.store_id = k.store_id and u.api_key_id = k.api_key_id
  order by k.created_at, k.api_key_id`);

/** All keys, oldest first. */
export const listKeys = (tx: Tx) => tx.query(list);

const revoke = statement(`
  update api_keys set revoked_at = coalesce(revoked_at, now()) where api_key_id = $1 returning revoked_at`);

/** Revokes a key; false where there is none with this id. */
export async function revokeKey(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query(revoke, [id])).length === 1;
}

const touch = statement(`
  insert into api_key_uses (store_id, api_key_id, last_used_at) values ($1, $2, $3)
  on conflict (store_id, api_key_id) do update set last_used_at = greatest(api_key_uses.last_used_at, excluded.last_used_at)`);

/** Notes when a key was last used. */
export async function touchKey(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query(touch, [tx.storeId, id, at.toISOString()]);
}
