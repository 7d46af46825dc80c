import { statement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import { enqueue } from "../../../jobs/queue.ts";
import type { JobKind } from "../../../jobs/worker.ts";
import { tidyProvince } from "../../../kit/text/province.ts";

/** So many rows are read in one transaction. */
export const NORMALIZED_AT_ONCE = 500;
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * A job that goes through a store's rows by their ids, one batch a transaction: it holds locks on the changed
 * rows of one batch for as long as it takes to write them. `normalize` gets the last id before its batch, and
 * gives the last one of it; undefined at the end.
 */
export const normalizingKind = (
  kind: string,
  normalize: (tx: Tx, after: string) => Promise<string | undefined>,
): JobKind => ({
  kind,
  concurrency: 1,
  retryAfter: [60, 600, 3_600, 86_400],
  async write(tx, { payload }) {
    const { after = FIRST } = payload as { after?: string };
    const last = await normalize(tx, after);
    if (last !== undefined) await enqueue(tx, { kind, payload: { after: last } });
  },
});

/** The last id of a batch, where there may be more rows behind it. */
export const lastOf = (ids: readonly string[]): string | undefined =>
  ids.length < NORMALIZED_AT_ONCE ? undefined : ids.at(-1);

const find = statement(`
  select address_id, country, coalesce(province, '') as province from customer_addresses
  where store_id = $1 and address_id > $2 order by address_id limit $3`);
// An address that was changed meanwhile is written by a version that knows codes.
const change = statement(`
  update customer_addresses a set province = v.code from unnest($2::uuid[], $3::text[], $4::text[]) as v (id, former, code)
  where a.store_id = $1 and a.address_id = v.id and a.province = v.former`);

/** Makes codes of the known provinces of customers' addresses that were written as names. */
export const normalizeAddressesKind = normalizingKind("normalize_addresses", async (tx, after) => {
  const rows = await tx.query(find, [tx.storeId, after, NORMALIZED_AT_ONCE]);
  const changes = rows.flatMap(([id, country, former]) => {
    const code = tidyProvince(country!, former!);
    return code === former ? [] : [{ id: id!, former: former!, code }];
  });
  const column = (name: "id" | "former" | "code") => changes.map((one) => one[name]);
  if (changes.length) await tx.query(change, [tx.storeId, column("id"), column("former"), column("code")]);
  return lastOf(rows.map(([id]) => id!));
});
