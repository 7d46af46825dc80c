import { pgTime } from "../kit/iso-time.ts";
import type { Fields } from "./column.ts";
import type { RowOf, Table, TextsOf } from "./table.ts";

/** The row that a change makes of a row: its next version, as a read would select it. */
export function nextRow<F extends Fields>(
  table: Table<F>,
  row: RowOf<F>,
  texts: TextsOf<F>,
  now: Date,
): RowOf<F> {
  const before = new Date(table.get(row, "updatedAt") as string);
  const raised = {
    updatedAt: pgTime(before > now ? before : now),
    version: String(Number(table.text(row, "version")) + 1),
  };
  return table.row({ ...table.texts(row), ...texts, ...raised });
}
