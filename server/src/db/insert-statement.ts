import { type Statement, statement, type Value } from "./statement.ts";

/**
 * A column that is inserted: its type, and the SQL that makes its value of what is given, where that is not
 * the value.
 */
type Given = string | { type: string; put: (given: string) => string };
type Cell = string | number | null;

/**
 * Inserts rows of one store, each with its values in the order of the columns: the statement, and its values.
 */
export type InsertStatement = (storeId: string, rows: readonly (readonly Cell[])[]) => [Statement, Value[]];

/**
 * Makes what inserts rows with these columns and `store_id` into a table; `conflict` is what stands behind
 * `on conflict`. A single row has a statement of its own. They have the forms that a database which is
 * sharded by store passes on at the least cost (decision 164).
 */
export function insertStatement(
  into: string,
  columns: Readonly<Record<string, Given>>,
  conflict?: string,
): InsertStatement {
  const all = Object.values(columns).map((column) =>
    typeof column === "string" ? { type: column, put: asGiven } : column,
  );
  const put = (given: (i: number, type: string) => string) =>
    all.map(({ put, type }, i) => put(given(i + 2, type))).join(", ");
  const insert = (rows: string) =>
    statement(`
      insert into ${into} (store_id, ${Object.keys(columns).join(", ")})
      ${rows} ${conflict ? `on conflict ${conflict}` : ""}`);
  const one = insert(`values ($1, ${put((i, type) => `$${i}::${type}`)})`);
  const arrays = all.map(({ type }, i) => `$${i + 2}::${type}[]`).join(", ");
  const names = all.map((_, i) => `c${i + 2}`).join(", ");
  const many = all.every(isBare)
    ? insert(`values ($1, ${put((i, type) => `unnest($${i}::${type}[])`)})`)
    : insert(`
      select stores.store_id, ${put((i) => `given.c${i}`)} from stores, unnest(${arrays}) as given (${names})
      where stores.store_id = $1`);
  return (storeId, rows) =>
    rows.length === 1
      ? [one, [storeId, ...rows[0]!]]
      : [many, [storeId, ...all.map((_, i) => rows.map((row) => row[i]!))]];
}

const asGiven = (given: string) => given;
// Around the elements of an array in VALUES, nothing may be computed there: not even a time rounded to its
// column's milliseconds.
const isBare = ({ type, put }: { type: string; put: unknown }) => put === asGiven && type !== "timestamptz";

/**
 * The FROM item of rows that come as an array a column, such as `$2::uuid[], $3::text[]`, with their place as
 * `n`. The limit takes all of them; by it the planner expects few rows, and keeps one plan for any number.
 */
export const unnestRows = (arrays: string, alias: string, columns: string): string => `(
    select * from unnest(${arrays}) with ordinality as ${alias} (${columns}, n)
    limit cardinality(${arrays.slice(0, arrays.indexOf("]") + 1)})) ${alias}`;
