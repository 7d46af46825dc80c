import { type Statement, statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Column } from "../../http/nouns/columns.ts";
import type { TextsOf } from "../../http/nouns/table.ts";
import { tagKey } from "../../kit/tags.ts";
import type { EventType } from "../../platform/outbox/index.ts";
import { meaningOf } from "./change-sql.ts";
import { type OrderRow, orders } from "./columns.ts";
import type { Counted, Sold } from "./counters.ts";
import type { FollowUp } from "./follow-ups.ts";
import { items, keptIn } from "./item-columns.ts";
import { insertEntries, type NewEntry } from "./timeline-sql.ts";

/** A payment that was received, as texts; the amount is minor units. */
export type NewCapture = {
  orderId: string;
  id: string;
  at: string;
  amount: string;
  method: string;
  provider: string;
  reference: string | null;
  actor: string;
};

/** What is written of an order: the row as it is answered, what is kept beside it, and what comes with it. */
export type OrderToWrite = {
  id: string;
  row: OrderRow;
  /** Columns that are never answered, by their names: the same of all orders. */
  more: Readonly<Record<keyof typeof kept, Value>>;
  lines: readonly { itemId: string; texts: TextsOf<(typeof items)["fields"]> }[];
  entries: readonly NewEntry[];
  tags: readonly string[];
  payments: readonly NewCapture[];
};

/** An order that is to be placed. */
export type NewOrder = OrderToWrite & {
  orderNumber: string;
  totals: Omit<Counted, "customerId">;
  sold: readonly Sold[];
  events: readonly EventType[];
  followUps: readonly FollowUp[];
};

// What a read computes is not written.
const written = orders.names.filter((name) =>
  /^\w+$/.test((orders.fields[name] as { sql?: string }).sql ?? " "),
);
const columns = written.map((name) => orders.fields[name] as Column<unknown>);
const kept = {
  number: "bigint",
  held_from: "text",
  authorized_amount: "bigint",
  coupon_id: "uuid",
  email: "text",
  first_name: "text",
  last_name: "text",
  phone: "text",
  pricing: "text",
  token_hash: "bytea",
  search_text: "text",
  sends_mail: "boolean",
  event_sequence: "bigint",
  payment_due_at: "timestamptz",
};
const asValue: Readonly<Record<string, string>> = { pricing: "given.pricing::json" };
// JSON travels as a text, so that it is kept as it is. What an order is found by is written with it.
const insert = statement(`
  with placed as (insert into orders (store_id, ${[...columns.map(({ sql }) => sql), ...Object.keys(kept)].join(", ")})
  select $1, ${[
    ...columns.map(({ sql, put }) => (put ? put(`given.${sql}`) : `given.${sql}`)),
    ...Object.keys(kept).map((name) => asValue[name] ?? `given.${name}`),
  ].join(", ")}
  from json_to_recordset($2::json) as given (${[
    ...columns.map(({ sql, type, put }) => `${sql} ${put ? "text" : type}`),
    ...Object.entries(kept).map(([name, type]) => `${name} ${type}`),
  ].join(", ")})
  returning order_id, search_text)
  insert into order_search (store_id, order_id, document)
  select $1, order_id, order_document($1, search_text) from placed`);

const itemNames = items.names;
const insertItems = statement(`
  insert into order_items (store_id, order_id, ${itemNames.map(keptIn).join(", ")})
  select $1, given."orderId", ${itemNames.map((name) => `given."${name}"`).join(", ")}
  from json_to_recordset($2::json) as given ("orderId" uuid, ${itemNames
    .map((name) => `"${name}" ${items.fields[name].type}`)
    .join(", ")})`);
const insertTags = statement(`
  insert into order_tags (store_id, order_id, tag)
  select distinct $1::uuid, order_id, tag from unnest($2::uuid[], $3::text[]) as given (order_id, tag)`);
const captured = ["orderId", "id", "at", "amount", "method", "provider", "reference", "actor"] as const;
const insertPayments = statement(`
  insert into order_payments (store_id, kind, order_id, payment_id, created_at, amount, method, provider, reference, actor)
  select $1, 'capture', * from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::bigint[], $6::text[], $7::text[],
    $8::text[], $9::text[])`);

/** The statement and the values that add lines to orders. */
export function insertingItems(
  tx: Tx,
  all: readonly Pick<OrderToWrite, "id" | "lines">[],
): [Statement, Value[]] {
  const rows = all.flatMap(({ id: orderId, lines }) =>
    lines.map(({ itemId, texts }) => ({
      ...texts,
      orderId,
      id: itemId,
      options: JSON.parse(texts.options!),
      locations: texts.locations ? JSON.parse(texts.locations) : null,
    })),
  );
  return [insertItems, [tx.storeId, JSON.stringify(rows)]];
}

/** Defers new orders with their lines, tags, payments and timelines to the commit: as many statements for one as for a hundred. */
export function deferOrders(tx: Tx, all: readonly OrderToWrite[]): void {
  const rows = all.map(({ row, more }) => ({
    ...Object.fromEntries(written.map((name, i) => [columns[i]!.sql, orders.text(row, name)])),
    ...more,
    token_hash: more.token_hash && `\\x${(more.token_hash as Buffer).toString("hex")}`,
  }));
  tx.atCommit(insert, [tx.storeId, JSON.stringify(rows)], meaningOf);
  tx.atCommit(...insertingItems(tx, all));
  deferTags(tx, all);
  const payments = all.flatMap(({ payments }) => payments);
  if (payments.length)
    tx.atCommit(insertPayments, [tx.storeId, ...captured.map((name) => payments.map((one) => one[name]))]);
  tx.atCommit(
    ...insertEntries(
      tx,
      all.flatMap(({ entries }) => entries),
    ),
  );
}

/** Defers tags of orders, by which lists find them, to the commit. */
export function deferTags(tx: Tx, all: readonly { id: string; tags: readonly string[] }[]): void {
  const given = all.flatMap(({ id, tags }) => tags.map((tag) => ({ id, key: tagKey(tag) })));
  if (given.length)
    tx.atCommit(insertTags, [tx.storeId, given.map(({ id }) => id), given.map(({ key }) => key)]);
}
