import type { Tx } from "../../db/tenant.ts";
import { pgTime } from "../../kit/time/iso-time.ts";
import type { Fields } from "./column.ts";
import type { RowOf, Table, TextsOf } from "./table.ts";
import type { ToWrite } from "./writer-sql.ts";

/** The row that a change makes of a row: its next version, as a read would select it. */
export function nextRow<F extends Fields>(
  tx: Pick<Tx, "nextVersion">,
  table: Table<F>,
  row: RowOf<F>,
  texts: TextsOf<F>,
  now: Date,
): RowOf<F> {
  const before = new Date(table.get(row, "updatedAt") as string);
  const raised = {
    updatedAt: pgTime(before > now ? before : now),
    version: String(tx.nextVersion(Number(table.text(row, "version")))),
  };
  return table.row({ ...table.texts(row), ...texts, ...raised });
}

/** The row that a new one will be, as a read would select it. */
export const newRow = <F extends Fields, Derived extends string>(
  table: Table<F>,
  { id, draft, derived, now, createdAt = now }: ToWrite<F, Derived>,
): RowOf<F> => {
  const own = { id, createdAt: pgTime(createdAt), updatedAt: pgTime(now), version: "1" };
  return table.row({ ...draft, ...derived, ...own } as unknown as TextsOf<F>);
};
