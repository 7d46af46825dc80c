import { type Statement, statement, type Value } from "../db/statement.ts";
import type { Column, Fields } from "./column.ts";
import type { Table } from "./table.ts";
import type { Draft } from "./written.ts";

/** A row that is to be written: its draft, and the columns that are made of it. */
export type ToWrite<F, Derived extends string> = { id: string; draft: Draft<F>; now: Date } & ([
  Derived,
] extends [never]
  ? { derived?: undefined }
  : { derived: Readonly<Record<Derived, string | null>> });

/** A statement with its values, as `tx.query` and `tx.atCommit` take them. */
export type Asked = [Statement, Value[]];

/** The statements that write a table's rows, as many as are given at once. Each names the store, and columns only by name. */
export type Writer<F, Derived extends string> = {
  insert(storeId: string, rows: readonly ToWrite<F, Derived>[]): Asked;
  /** Raises the versions. Rows that are not there are left out. */
  update(storeId: string, rows: readonly ToWrite<F, Derived>[]): Asked;
};

/** Makes the statements that write the columns of `table` into the table `into`, whose ids are in the column `key`. */
export function writer<F extends Fields, Derived extends string = never>(
  table: Table<F>,
  { into, key, derived, returns = false }: Shape<Derived>,
): Writer<F, Derived> {
  const { alias, fields } = table;
  const own = Object.entries(fields).flatMap(([name, field]) =>
    "writes" in field ? [written(name, field as Column<unknown>)] : [],
  );
  const made = Object.entries<Column<unknown>>(derived ?? {}).map(([name, column]) => written(name, column));
  const all = [...own, ...made];
  const given = `json_to_recordset($2::json) as given (id uuid, "now" timestamptz, ${all.map(({ declared }) => declared).join(", ")})`;
  const has = (name: string) => name in fields;
  const times = [...(has("createdAt") ? ["created_at"] : []), ...(has("updatedAt") ? ["updated_at"] : [])];
  const raised = [
    ...(has("version") ? [`version = ${alias}.version + 1`] : []),
    ...(has("updatedAt") ? [`updated_at = greatest(${alias}.updated_at, given."now")`] : []),
  ];
  const returned = returns ? `returning ${table.select}` : "";
  const insert = statement(`
    insert into ${into} as ${alias} (${["store_id", key, ...times, ...all.map(({ column }) => column)].join(", ")})
    select ${["$1", "given.id", ...times.map(() => 'given."now"'), ...all.map(({ value }) => value)].join(", ")}
    from ${given} ${returned}`);
  const update = statement(`
    update ${into} ${alias} set ${[...raised, ...all.map(({ column, value }) => `${column} = ${value}`)].join(", ")}
    from ${given} where ${alias}.store_id = $1 and ${alias}.${key} = given.id ${returned}`);
  const records = (rows: readonly ToWrite<F, Derived>[]) =>
    JSON.stringify(rows.map(({ id, draft, now, derived }) => ({ id, now, ...draft, ...derived })));
  return {
    insert: (storeId, rows) => [insert, [storeId, records(rows)]],
    update: (storeId, rows) => [update, [storeId, records(rows)]],
  };
}

type Shape<Derived extends string> = {
  into: string;
  key: string;
  /** Columns that are written and made of the draft, such as what a search looks in. */
  derived?: Readonly<Record<Derived, Column<unknown>>>;
  /** Whether the rows come back as a read selects them. */
  returns?: boolean;
};

function written(name: string, { sql, column = sql, type, put }: Column<unknown>) {
  if (!/^\w+$/.test(column)) throw new Error(`${name} is no column of a table, so it cannot be written`);
  const text = `given."${name}"`;
  return { column, declared: `"${name}" ${put ? "text" : type}`, value: put ? put(text) : text };
}
