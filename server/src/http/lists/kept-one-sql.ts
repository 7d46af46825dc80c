import { type Statement, statement } from "../../db/statement.ts";
import type { Table } from "../nouns/table.ts";

/** The row that `$1` names, as its version and then its columns; these are null where the version is `$2`. */
export const versionedRow = (
  { select }: Pick<Table, "select">,
  { from, version, where }: Record<"from" | "version" | "where", string>,
): Statement =>
  statement(`
  select ${version}, r.* from ${from} left join lateral (select ${select} where ${version} <> $2) r on true
  where ${where}`);
