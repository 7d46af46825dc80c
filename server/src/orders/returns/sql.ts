import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import { id, integer } from "../../http/nouns/columns.ts";
import { writer } from "../../http/nouns/writer-sql.ts";
import type { PiecesBack } from "../model/change.ts";
import { type OwnReturnRow, ownReturns, type ReturnRow, returnItems, returns } from "./columns.ts";
import { openStatuses } from "./state.ts";

const one = "from order_returns r where store_id = $1 and return_id = $2 and order_id = $3";
const find = statement(`select ${returns.select} ${one}`);
const lock = statement(`select ${returns.select} ${one} for no key update`);
const findMany = statement(
  `select ${returns.select} from order_returns r where store_id = $1 and return_id = any($2::uuid[])`,
);
const findOwn = statement(`select ${ownReturns.select} ${one}`);

/** Reads a return of an order, as a row. Throws 404. */
export async function getReturn(tx: Tx, orderId: string, id: string): Promise<ReturnRow> {
  return there((await tx.query(find, [tx.storeId, id, orderId]))[0]);
}

/** Reads a return and locks it until the transaction ends. The caller has locked its order. Throws 404. */
export async function lockReturn(tx: Tx, orderId: string, id: string): Promise<ReturnRow> {
  return there((await tx.query(lock, [tx.storeId, id, orderId]))[0]);
}

/** Reads a return as its customer sees it. Throws 404. */
export async function getOwnReturn(tx: Tx, orderId: string, id: string): Promise<OwnReturnRow> {
  return there((await tx.query(findOwn, [tx.storeId, id, orderId]))[0]);
}

/** Reads the rows of the returns with these ids. One statement. */
export const findReturns = (tx: Tx, ids: readonly string[]): Promise<ReturnRow[]> =>
  tx.query(findMany, [tx.storeId, ids]);

function there<R>(row: R | undefined): R {
  if (!row) throw notFound();
  return row;
}

const lockAll = statement(
  `select ${returns.select} from order_returns r where store_id = $1 and order_id = $2 order by received_at, return_id for no key update`,
);

/**
 * Reads all returns of an order, oldest receipt first, and locks them until the transaction ends. The caller
 * has locked the order.
 */
export const lockReturnsOf = (tx: Tx, orderId: string): Promise<ReturnRow[]> =>
  tx.query(lockAll, [tx.storeId, orderId]);

const findWaiting = statement(`
  select i.item_id, sum(i.quantity)
  from order_returns r join order_return_items i on i.store_id = $1 and i.return_id = r.return_id
  where r.store_id = $1 and r.order_id = $2 and r.status = any($3::text[]) group by i.item_id`);

/** How many pieces of an order's lines are in open returns, by the ids of the lines. */
export async function findWaitingPieces(tx: Tx, orderId: string): Promise<Map<string, bigint>> {
  const rows = await tx.query(findWaiting, [tx.storeId, orderId, openStatuses]);
  return new Map(rows.map(([id, quantity]) => [id!, BigInt(quantity!)]));
}

// Columns computed by a read are not written.
const {
  id: _,
  items: __,
  version: ___,
  createdAt: ____,
  updatedAt: _____,
  settledAmount: ______,
  ...columns
} = returns.fields;
const write = writer(returns, { into: "order_returns", key: "return_id", derived: columns });
const { itemId, receivedQuantity, writtenOffQuantity, ...ofLine } = returnItems.fields;
const writeItems = writer(returnItems, {
  into: "order_return_items",
  key: itemId.sql,
  derived: { returnId: id("return_id"), position: integer("position"), ...ofLine },
});
const count = statement(`
  insert into order_return_counts as c (store_id, total) values ($1, 1)
  on conflict (store_id) do update set total = c.total + 1`);

type Texts = Readonly<Record<keyof typeof columns, string | null>>;
/** The decision on a return, as texts. */
type Decided = Pick<
  Texts,
  "status" | "note" | "refundId" | "refundAmount" | "worthAmount" | "decidedAt" | "receivedAt"
>;
/** A new return, as texts, with its lines. */
export type NewReturn = Omit<Texts, keyof Decided | "exchangeOrderId"> & {
  note: string | null;
  items: readonly (Readonly<Record<keyof typeof ofLine, string | null>> & { itemId: string })[];
};
const undecided = {
  refundId: null,
  refundAmount: null,
  worthAmount: null,
  exchangeOrderId: null,
  decidedAt: null,
  receivedAt: null,
};

/** Adds a return, and counts it at the commit. */
export async function insertReturn(
  tx: Tx,
  id: string,
  { items, ...made }: NewReturn,
  now: Date,
): Promise<void> {
  const derived = { ...undecided, ...made, status: "requested" };
  const lines = items.map(({ itemId, ...line }, i) => ({
    id: itemId,
    draft: {},
    derived: { returnId: id, position: String(i + 1), ...line },
    now,
  }));
  await Promise.all([
    tx.query(...write.insert(tx.storeId, [{ id, draft: {}, derived, now }])),
    tx.query(...writeItems.insert(tx.storeId, lines)),
  ]);
  tx.atCommit(count, [tx.storeId]);
}

const updateItems = statement(`
  update order_return_items i set received_quantity = given.quantity, written_off_quantity = given.written_off
  from unnest($3::uuid[], $4::bigint[], $5::bigint[]) as given (item_id, quantity, written_off)
  where i.store_id = $1 and i.return_id = $2 and i.item_id = given.item_id`);

/** Writes the decision on a locked return and the received pieces of its lines, and raises its version. */
export async function updateReturn(
  tx: Tx,
  id: string,
  { received, ...texts }: Decided & { received: ReadonlyMap<string, PiecesBack> },
  now: Date,
): Promise<void> {
  const pieces = [...received.values()];
  const quantities = pieces.map(({ restock, writeOff }) => String(restock + writeOff));
  const writtenOff = pieces.map(({ writeOff }) => String(writeOff));
  await Promise.all([
    tx.query(...write.change(tx.storeId, [{ id, texts, now }])),
    received.size
      ? tx.query(updateItems, [tx.storeId, id, [...received.keys()], quantities, writtenOff])
      : undefined,
  ]);
}

/** Raises the version of a locked return that was settled in part, and writes the changed columns. */
export async function touchReturn(
  tx: Tx,
  id: string,
  texts: Partial<Pick<Texts, "exchangeOrderId" | "worthAmount">>,
  now: Date,
): Promise<void> {
  await tx.query(...write.change(tx.storeId, [{ id, texts, now }]));
}
