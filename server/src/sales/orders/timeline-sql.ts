import { type Statement, statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

/** An entry of a timeline, as texts. */
export type NewEntry = {
  id: string;
  at: string;
  event: string;
  status: string | null;
  amount: string | null;
  note: string | null;
  actor: string;
};

const names = ["id", "at", "event", "status", "amount", "note", "actor"] as const;
const types = ["uuid", "timestamptz", "text", "text", "bigint", "text", "text"];
const insert = statement(`
  insert into order_timeline (store_id, order_id, entry_id, ${names.slice(1).join(", ")})
  select $1, $2, * from unnest(${types.map((type, i) => `$${i + 3}::${type}[]`).join(", ")})`);

/** The statement and the values that add entries to an order's timeline. */
export const insertEntries = (
  tx: Tx,
  orderId: string,
  entries: readonly NewEntry[],
): [Statement, Value[]] => [
  insert,
  [tx.storeId, orderId, ...names.map((name) => entries.map((entry) => entry[name]))],
];
