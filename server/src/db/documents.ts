import { insertStatement } from "./insert-statement.ts";
import type { Statement, Value } from "./statement.ts";

/** A row, and the text that is searched for it. */
export type Searched = { id: string; searchText: string };

/** Writes documents: a statement with its values, as `tx.query` and `tx.atCommit` take them. */
export type Documenting = (storeId: string, all: readonly Searched[]) => [Statement, Value[]];

/**
 * Makes the statement that writes the documents by which rows are found into the table `into`, whose ids are
 * in the column `key`. It goes with whatever writes the searched text, behind it.
 */
export function documentsInto(into: string, key: string): Documenting {
  const document = { type: "text", put: (searched: string) => `order_document($1, ${searched})` };
  const write = insertStatement(
    into,
    { [key]: "uuid", document },
    `(store_id, ${key}) do update set document = excluded.document`,
  );
  return (storeId, all) =>
    write(
      storeId,
      all.map(({ id, searchText }) => [id, searchText]),
    );
}
