import { type Statement, statement } from "../../db/statement.ts";
import type { Table } from "../nouns/table.ts";

/**
 * How a row of the store `$1` that `$2` names is asked for: its version alone; and its version and then its
 * columns, which are null where the version is `$3`.
 */
export type VersionedStatements = { version: Statement; row: Statement };

/** Makes the statements of a row that has a version. */
export const versionedStatements = (
  { select }: Pick<Table, "select">,
  { from, version, where }: Record<"from" | "version" | "where", string>,
): VersionedStatements => ({
  version: statement(`select ${version} from ${from} where ${where}`),
  row: statement(`
  select ${version}, r.* from ${from} left join lateral (select ${select} where ${version} <> $3) r on true
  where ${where}`),
});
