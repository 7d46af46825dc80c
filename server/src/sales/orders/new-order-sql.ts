import { type Statement, statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { TextsOf } from "../../http/table.ts";
import { tagKey } from "../../kit/tags.ts";
import type { EventType } from "../../platform/outbox/index.ts";
import { meaningOf } from "./change-sql.ts";
import { type OrderRow, orders } from "./columns.ts";
import type { Counted } from "./counters.ts";
import type { FollowUp } from "./follow-ups.ts";
import { items } from "./item-columns.ts";
import { insertEntries, type NewEntry } from "./timeline-sql.ts";

/** An order that is to be written: the row as it is answered, what is kept beside it, and what comes with it. */
export type NewOrder = {
  id: string;
  orderNumber: string;
  row: OrderRow;
  /** Columns that are never answered, by their names. */
  more: Readonly<Record<string, Value>>;
  lines: readonly { itemId: string; texts: TextsOf<(typeof items)["fields"]> }[];
  entries: readonly NewEntry[];
  tags: readonly string[];
  payment: { id: string; amount: bigint; method: string; actor: string } | undefined;
  totals: Omit<Counted, "customerId">;
  sold: readonly { productId: string; quantity: bigint; amount: bigint }[];
  events: readonly EventType[];
  followUps: readonly FollowUp[];
  now: Date;
};

// What a read computes is not written.
const written = orders.names.filter((name) =>
  /^\w+$/.test((orders.fields[name] as { sql?: string }).sql ?? " "),
);
const columns = written.map((name) => (orders.fields[name] as { sql: string }).sql);
let insert: Statement | undefined;

const itemNames = items.names;
const insertItems = statement(`
  insert into order_items (store_id, order_id, ${itemNames.map((name) => items.fields[name].sql).join(", ")})
  select $1, $2, ${itemNames.map((name) => `given."${name}"`).join(", ")}
  from json_to_recordset($3::json) as given (${itemNames
    .map((name) => `"${name}" ${items.fields[name].type}`)
    .join(", ")})`);
const insertTags = statement(`
  insert into order_tags (store_id, order_id, tag) select distinct $1::uuid, $2::uuid, tag from unnest($3::text[]) tag`);
const insertPayment = statement(`
  insert into order_payments (store_id, order_id, payment_id, kind, amount, method, provider, actor, created_at)
  values ($1, $2, $3, 'capture', $4, $5, 'manual', $6, $7)`);

/** Leaves a new order with its lines, tags and timeline for the commit. */
export function leaveNewOrder(tx: Tx, { id, row, more, lines, entries, tags, payment, now }: NewOrder): void {
  const names = [...columns, ...Object.keys(more)];
  insert ??= statement(
    `insert into orders (store_id, ${names.join(", ")}) values ($1, ${names.map((_, i) => `$${i + 2}`).join(", ")})`,
  );
  const values = [...written.map((name) => orders.text(row, name)), ...Object.values(more)];
  tx.atCommit(insert, [tx.storeId, ...values], meaningOf);
  const given = lines.map(({ itemId, texts }) => ({
    ...texts,
    id: itemId,
    options: JSON.parse(texts.options!),
  }));
  tx.atCommit(insertItems, [tx.storeId, id, JSON.stringify(given)]);
  if (tags.length) leaveTags(tx, id, tags);
  if (payment) {
    const { id: paymentId, amount, method, actor } = payment;
    tx.atCommit(insertPayment, [tx.storeId, id, paymentId, amount, method, actor, now]);
  }
  tx.atCommit(...insertEntries(tx, id, entries));
}

/** Leaves tags of an order, by which lists find it, for the commit. */
export function leaveTags(tx: Tx, orderId: string, tags: readonly string[]): void {
  tx.atCommit(insertTags, [tx.storeId, orderId, tags.map(tagKey)]);
}
