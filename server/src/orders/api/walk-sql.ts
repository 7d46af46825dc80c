import type { Row } from "../../db/pool/pool.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { conditions, type Param } from "../../http/lists/filters.ts";
import { type OrderRow, orders } from "../model/columns.ts";
import { filters } from "./list.ts";

const { include: _, ...choosing } = filters;

/** Selects the orders to walk through: those that match the list's filters of these names. */
export type WalkFilter = { readonly [Name in keyof typeof choosing]?: string };

/** The filters that select the orders to walk through. */
export const walkFilters = choosing;

/** A position in the walk: after an order. */
export type WalkPlace = { createdAt: string; id: string };

/**
 * Reads the orders after a position, oldest first, with their lines and timelines: as many of `limit` as
 * begin within `bytes`, at least one. Also returns the position after the last one, undefined where there are
 * none.
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
