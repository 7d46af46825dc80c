import { insertStatement } from "../../db/insert-statement.ts";
import type { Statement, Value } from "../../db/statement.ts";
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
const insert = insertStatement("order_timeline", {
  order_id: "uuid",
  entry_id: "uuid",
  at: "timestamptz",
  event: "text",
  status: "text",
  amount: "bigint",
  note: "text",
  actor: "text",
});

/** The statement and the values that add entries to timelines. */
export const insertEntries = (tx: Tx, entries: readonly NewEntry[]): [Statement, Value[]] =>
  insert(
    tx.storeId,
    entries.map((entry) => names.map((name) => entry[name])),
  );
