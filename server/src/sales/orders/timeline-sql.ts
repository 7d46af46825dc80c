import { type Statement, statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

/** An entry of an order's timeline, as texts. */
export type NewEntry = {
  orderId: string;
  id: string;
  at: string;
  event: string;
  status: string | null;
  amount: string | null;
  note: string | null;
  actor: string;
};

const names = ["orderId", "id", "at", "event", "status", "amount", "note", "actor"] as const;
const types = ["uuid", "uuid", "timestamptz", "text", "text", "bigint", "text", "text"];
const insert = statement(`
  insert into order_timeline (store_id, order_id, entry_id, ${names.slice(2).join(", ")})
  select $1, * from unnest(${types.map((type, i) => `$${i + 2}::${type}[]`).join(", ")})`);

/** The statement and the values that add entries to timelines. */
export const insertEntries = (tx: Tx, entries: readonly NewEntry[]): [Statement, Value[]] => [
  insert,
  [tx.storeId, ...names.map((name) => entries.map((entry) => entry[name]))],
];
