import { documentsInto } from "../../db/documents.ts";
import { insertStatement } from "../../db/insert-statement.ts";
import { asParameter, type Value, type WriteAll } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Column } from "../../http/nouns/columns.ts";
import type { TextsOf } from "../../http/nouns/table.ts";
import { tagKey } from "../../kit/text/tidy.ts";
import type { EventType } from "../../platform/outbox/index.ts";
import { type OrderRow, orders } from "../model/columns.ts";
import { columnNameOf, items } from "../model/item-columns.ts";
import { meaningOf } from "./change-sql.ts";
import type { CountedOrder, SoldItem } from "./counters.ts";
import type { FollowUp } from "./follow-ups.ts";
import { type NewEntry, writeEntries } from "./timeline-sql.ts";

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

/**
 * The rows of an order to write: its answered row, its internal columns, and its lines, tags, payments and
 * timeline.
 */
export type OrderToWrite = {
  id: string;
  row: OrderRow;
  /** Internal columns by their names: the same names for all orders. */
  more: Readonly<Record<keyof typeof storedColumns, Value>>;
  lines: readonly { itemId: string; texts: TextsOf<(typeof items)["fields"]> }[];
  entries: readonly NewEntry[];
  tags: readonly string[];
  payments: readonly NewCapture[];
};

/** An order to place. */
export type NewOrder = OrderToWrite & {
  orderNumber: string;
  totals: Omit<CountedOrder, "customerId">;
  sold: readonly SoldItem[];
  events: readonly EventType[];
  followUps: readonly FollowUp[];
};

// Computed columns are not written.
const written = orders.names.filter((name) =>
  /^\w+$/.test((orders.fields[name] as { sql?: string }).sql ?? " "),
);
const columns = written.map((name) => orders.fields[name] as Column<unknown>);
const storedColumns = {
  number: "bigint",
  held_from: "text",
  authorized_amount: "bigint",
  coupon_id: "uuid",
  email: "text",
  first_name: "text",
  last_name: "text",
  phone: "text",
  pricing: "json",
  token_hash: "bytea",
  search_text: "text",
  sends_mail: "boolean",
  event_sequence: "bigint",
  payment_due_at: "timestamptz",
};
const insert = insertStatement("orders", {
  ...Object.fromEntries(columns.map(({ sql, type }) => [sql, type])),
  ...storedColumns,
});
const more = Object.keys(storedColumns) as (keyof typeof storedColumns)[];
const documents = documentsInto("order_search", "order_id");

const itemNames = items.names;
const insertItems = insertStatement("order_items", {
  order_id: "uuid",
  ...Object.fromEntries(itemNames.map((name) => [columnNameOf(name), items.fields[name].type])),
});
const insertTags = insertStatement("order_tags", { order_id: "uuid", tag: "text" }, "do nothing");
const captured = ["orderId", "id", "at", "amount", "method", "provider", "reference", "actor"] as const;
const insertPayments = insertStatement("order_payments", {
  order_id: "uuid",
  payment_id: "uuid",
  created_at: "timestamptz",
  amount: "bigint",
  method: "text",
  provider: "text",
  reference: "text",
  actor: "text",
  kind: "text",
});

/** The statement that adds lines to orders. */
export const writeItems = (storeId: string, all: readonly Pick<OrderToWrite, "id" | "lines">[]) =>
  insertItems(
    storeId,
    all.flatMap(({ id, lines }) =>
      lines.map(({ itemId, texts }) => [
        id,
        ...itemNames.map((name) => (name === "id" ? itemId : (texts[name] ?? null))),
      ]),
    ),
  );

/**
 * Defers new orders with their lines, tags, payments and timelines to the commit: the same number of
 * statements for one as for a hundred.
 */
export function deferOrders(tx: Tx, all: readonly OrderToWrite[]): void {
  tx.allAtCommit(writeOrders, all, { meaning: meaningOf });
  tx.allAtCommit(writeDocuments, all);
  tx.allAtCommit(writeItems, all);
  deferTags(tx, all);
  const payments = all.flatMap((one) => one.payments);
  if (payments.length) tx.allAtCommit(writePayments, payments);
  tx.allAtCommit(
    writeEntries,
    all.flatMap(({ entries }) => entries),
  );
}

const writeOrders: WriteAll<OrderToWrite> = (storeId, all) =>
  insert(
    storeId,
    all.map(({ row, more: others }) => [
      ...written.map((name) => orders.text(row, name)),
      ...more.map((name) => asText(others[name])),
    ]),
  );
const writeDocuments: WriteAll<OrderToWrite> = (storeId, all) =>
  documents(
    storeId,
    all.map(({ id, more }) => ({ id, searchText: more.search_text as string })),
  );
const writePayments: WriteAll<NewCapture> = (storeId, payments) =>
  insertPayments(
    storeId,
    payments.map((one) => [...captured.map((name) => one[name]), "capture"]),
  );

const asText = (value: Value): string | null =>
  Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : (asParameter(value) as string | null);

/** Defers tags of orders, by which lists find them, to the commit. */
export function deferTags(tx: Tx, all: readonly { id: string; tags: readonly string[] }[]): void {
  if (all.some(({ tags }) => tags.length)) tx.allAtCommit(writeTags, all);
}

const writeTags: WriteAll<{ id: string; tags: readonly string[] }> = (storeId, all) =>
  insertTags(
    storeId,
    all.flatMap(({ id, tags }) => tags.map((tag) => [id, tagKey(tag)])),
  );
