import { insertStatement } from "../../db/insert-statement.ts";

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

/** The statement that adds entries to timelines. */
export const writeEntries = (storeId: string, entries: readonly NewEntry[]) =>
  insert(
    storeId,
    entries.map((entry) => names.map((name) => entry[name])),
  );
