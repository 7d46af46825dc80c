import { statement } from "../../db/statement.ts";
import { lockOf } from "../../db/store-lock.ts";
import type { Tx } from "../../db/tenant.ts";

const lockAll = lockOf("redirects");

/**
 * Lets one transaction of a store at a time write redirects, so that two concurrent ones cannot make a loop.
 */
export async function lockRedirects(tx: Tx): Promise<void> {
  await tx.query(lockAll, [tx.storeId]);
}

const count = statement("select count(*) from redirects where store_id = $1");

/** Counts the store's redirects. */
export const countRedirects = async (tx: Tx): Promise<number> =>
  Number((await tx.query(count, [tx.storeId]))[0]![0]);

/** The most redirects that are followed one after another. */
export const MAX_HOPS = 10;

// Follows redirects from a key on, as long as the target is a path that is redirected itself.
const walk = statement(`
  with recursive hops (hop, target, to_key, from_path) as (
    select 1, r.target, r.to_key, r.from_path from redirects r where r.store_id = $1 and r.from_key = $2
    union all
    select hop + 1, r.target, r.to_key, r.from_path from hops join redirects r on r.store_id = $1 and r.from_key = hops.to_key
    where hop < ${MAX_HOPS})
  select target, to_key, from_path from hops order by hop`);

/**
 * A step of following redirects: its target, the target's key if it is a path of the shop, and the path it is
 * from.
 */
export type Hop = { target: string; toKey: string | null; from: string };

/** Follows the redirects from a path on, at most ten. */
export const followRedirects = async (tx: Tx, key: string): Promise<Hop[]> =>
  (await tx.query(walk, [tx.storeId, key])).map(([target, toKey, from]) => ({
    target: target!,
    toKey: toKey ?? null,
    from: from!,
  }));
