import type { Row } from "../../db/pool.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { conditions, type Param } from "../../http/lists/filters.ts";
import { type OrderRow, orders } from "../model/columns.ts";
import { filters } from "./list.ts";

const { include: _, ...choosing } = filters;

/** Which orders are walked through: those that match the list's filters of these names. */
export type WalkFilter = { readonly [Name in keyof typeof choosing]?: string };

/** The filters by which orders are chosen to be walked through. */
export const walkFilters = choosing;

/** A place in the walk: behind an order. */
export type WalkPlace = { createdAt: string; id: string };

/**
 * The orders that follow a place, the oldest first, with their lines and timelines: as many of `limit` as begin within `bytes`,
 * at least one. The place behind the last of them comes along, undefined where there are none.
 */
export async function readOrdersAfter(
  tx: Tx,
  place: WalkPlace | undefined,
  asked: WalkFilter,
  { limit, bytes }: { limit: number; bytes: number },
): Promise<{ rows: OrderRow[]; end: WalkPlace | undefined }> {
  const values: Value[] = [tx.storeId];
  const param: Param = (value) => `$${values.push(value)}`;
  const wanted = [
    "o.store_id = $1",
    ...(place
      ? [`(o.created_at, o.order_id) > (${param(place.createdAt)}::timestamptz, ${param(place.id)}::uuid)`]
      : []),
    ...conditions(choosing, asked, {}, param),
  ];
  const found = await tx.query(
    statement(`
      select packed, created_at, order_id from (
        select sized.*, sum(size) over (order by created_at, order_id rows unbounded preceding) as upto from (
          select read.*, octet_length(read.packed::text) as size from (
            select ${orders.packed} as packed, o.created_at, o.order_id from orders o where ${wanted.join(" and ")}
            order by o.created_at, o.order_id limit ${param(limit)}) read) sized) summed
      where upto - size < ${param(bytes)} order by created_at, order_id`),
    values,
  );
  const last = found.at(-1);
  return {
    rows: found.map(([packed]) => JSON.parse(packed!) as Row),
    end: last && { createdAt: last[1]!, id: last[2]! },
  };
}
