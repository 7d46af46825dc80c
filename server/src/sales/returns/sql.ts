import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import { type OwnReturnRow, ownReturns, type ReturnRow, returns } from "./columns.ts";
import { type Decision, openStatuses } from "./state.ts";

const one = "from order_returns r where return_id = $1 and order_id = $2";
const find = statement(`select ${returns.select} ${one}`);
const lock = statement(`select ${returns.select} ${one} for no key update`);
const findMany = statement(`select ${returns.select} from order_returns r where return_id = any($1::uuid[])`);
const findOwn = statement(`select ${ownReturns.select} ${one}`);

/** A return of an order, as a row. Throws 404. */
export async function getReturn(tx: Tx, orderId: string, id: string): Promise<ReturnRow> {
  return there((await tx.query(find, [id, orderId]))[0]);
}

/** The same, locked until the transaction ends; whoever locks it has locked its order before. Throws 404. */
export async function lockReturn(tx: Tx, orderId: string, id: string): Promise<ReturnRow> {
  return there((await tx.query(lock, [id, orderId]))[0]);
}

/** The same as the customer sees it. */
export async function getOwnReturn(tx: Tx, orderId: string, id: string): Promise<OwnReturnRow> {
  return there((await tx.query(findOwn, [id, orderId]))[0]);
}

/** The rows of the returns with these ids. One statement. */
export const findReturns = (tx: Tx, ids: readonly string[]): Promise<ReturnRow[]> =>
  tx.query(findMany, [ids]);

function there<R>(row: R | undefined): R {
  if (!row) throw notFound();
  return row;
}

const findWaiting = statement(`
  select i.item_id, sum(i.quantity)
  from order_returns r join order_return_items i on i.store_id = r.store_id and i.return_id = r.return_id
  where r.order_id = $1 and r.status = any($2::text[]) group by i.item_id`);

/** How many pieces of an order's lines are in returns that are still open, by the ids of the lines. */
export async function findWaitingPieces(tx: Tx, orderId: string): Promise<Map<string, bigint>> {
  const rows = await tx.query(findWaiting, [orderId, openStatuses]);
  return new Map(rows.map(([id, quantity]) => [id!, BigInt(quantity!)]));
}

/** A return that is to be added, with its lines. */
export type NewReturn = {
  id: string;
  orderId: string;
  orderNumber: string;
  customerId: string;
  note: string | null;
  customerNote: string | null;
  actor: string;
  items: readonly {
    itemId: string;
    productId: string;
    variantId: string | null;
    name: string;
    sku: string | null;
    quantity: bigint;
    reason: string;
  }[];
};

const insert = statement(`
  insert into order_returns (store_id, return_id, order_id, order_number, customer_id, note, customer_note, actor, created_at,
    updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`);
const insertItems = statement(`
  insert into order_return_items (store_id, return_id, position, item_id, product_id, variant_id, name, sku, quantity, reason)
  select $1, $2, place, item_id, product_id, variant_id, name, sku, quantity, reason
  from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::bigint[], $9::text[])
    with ordinality as given (item_id, product_id, variant_id, name, sku, quantity, reason, place)`);
const count = statement(`
  insert into order_return_counts as c (store_id, total) values ($1, 1)
  on conflict (store_id) do update set total = c.total + 1`);

/** Adds a return, and counts it with the commit. */
export async function insertReturn(tx: Tx, { items, ...made }: NewReturn, now: Date): Promise<void> {
  const { id, orderId, orderNumber, customerId, note, customerNote, actor } = made;
  await Promise.all([
    tx.query(insert, [tx.storeId, id, orderId, orderNumber, customerId, note, customerNote, actor, now]),
    tx.query(insertItems, [
      tx.storeId,
      id,
      items.map(({ itemId }) => itemId),
      items.map(({ productId }) => productId),
      items.map(({ variantId }) => variantId),
      items.map(({ name }) => name),
      items.map(({ sku }) => sku),
      items.map(({ quantity }) => String(quantity)),
      items.map(({ reason }) => reason),
    ]),
  ]);
  tx.atCommit(count, [tx.storeId]);
}

/** What is decided of a return. */
export type Decided = {
  status: Decision;
  note: string | null;
  refund: { id: string; amount: bigint } | null;
  received: readonly { itemId: string; quantity: bigint; writtenOff: bigint }[];
};

const update = statement(`
  update order_returns set status = $2, note = $3, refund_id = $4, refund_amount = $5,
    decided_at = coalesce(decided_at, $6), received_at = case when $2 = 'received' then $6::timestamptz end,
    version = version + 1, updated_at = greatest(updated_at, $6)
  where return_id = $1`);
const updateItems = statement(`
  update order_return_items i set received_quantity = given.quantity, written_off_quantity = given.written_off
  from unnest($2::uuid[], $3::bigint[], $4::bigint[]) as given (item_id, quantity, written_off)
  where i.return_id = $1 and i.item_id = given.item_id`);

/** Writes what was decided of a locked return, and raises its version. */
export async function updateReturn(
  tx: Tx,
  id: string,
  { status, note, refund, received }: Decided,
  now: Date,
): Promise<void> {
  await Promise.all([
    tx.query(update, [id, status, note, refund?.id ?? null, refund?.amount ?? null, now]),
    received.length
      ? tx.query(updateItems, [
          id,
          received.map(({ itemId }) => itemId),
          received.map(({ quantity }) => String(quantity)),
          received.map(({ writtenOff }) => String(writtenOff)),
        ])
      : undefined,
  ]);
}
