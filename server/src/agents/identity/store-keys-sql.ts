import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { PublicJwk } from "../../kit/secrets/jwk.ts";
import { type SealedKey, sealedKeys } from "./columns.ts";

const find = statement(`
  select ${sealedKeys.select} from store_keys k where k.store_id = $1 and (k.retired_at is null or k.retired_at > $2)
  order by k.created_at, k.kid`);

/** The keys of the store that are not retired yet, the oldest first. */
export async function findKeys(tx: Tx, now: Date): Promise<SealedKey[]> {
  return (await tx.query(find, [tx.storeId, now])).map((row) => sealedKeys.read(row));
}

const insert = statement(`
  insert into store_keys (store_id, kid, alg, public_jwk, private_sealed, created_at)
  values ($1, $2, 'ES256', $3, $4, $5) on conflict do nothing`);
const retire = statement(`
  update store_keys set retired_at = $3 where store_id = $1 and kid <> $2 and (retired_at is null or retired_at > $3)`);
const forget = statement(`delete from store_keys where store_id = $1 and retired_at <= $2`);

/** Adds a key; those before it are retired at `retiredAt`, and those that are retired already are gone. */
export async function addKey(
  tx: Tx,
  { jwk, sealed }: { jwk: PublicJwk; sealed: Buffer },
  { now, retiredAt }: { now: Date; retiredAt: Date },
): Promise<void> {
  await Promise.all([
    tx.query(insert, [tx.storeId, jwk.kid, JSON.stringify(jwk), sealed, now]),
    tx.query(retire, [tx.storeId, jwk.kid, retiredAt]),
    tx.query(forget, [tx.storeId, now]),
  ]);
}
