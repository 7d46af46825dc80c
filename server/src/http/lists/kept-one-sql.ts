import { type Statement, statement } from "../../db/statement.ts";
import type { Table } from "../nouns/table.ts";

/** The row of the store `$1` that `$2` names, as its version and then its columns; these are null where the version is `$3`. */
export const versionedRow = (
  { select }: Pick<Table, "select">,
  { from, version, where }: Record<"from" | "version" | "where", string>,
): Statement =>
  statement(`
  select ${version}, r.* from ${from} left join lateral (select ${select} where ${version} <> $3) r on true
  where ${where}`);
