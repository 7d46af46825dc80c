import { type Statement, statement, type Value } from "../../db/statement.ts";
import type { Column, Fields } from "./column.ts";
import type { Table } from "./table.ts";
import type { Draft, WrittenName } from "./writable.ts";

/** A row that is to be written: its draft, and the columns that are made of it. */
export type ToWrite<F, Derived extends string> = {
  id: string;
  draft: Draft<F>;
  now: Date;
  /** When a new row was made, where that is before it is written. */
  createdAt?: Date;
} & ([Derived] extends [never]
  ? { derived?: undefined }
  : { derived: Readonly<Record<Derived, string | null>> });

/** Some columns of a row, each as the text that PostgreSQL takes for it. */
export type Texts<F, Derived extends string> = Readonly<
  Partial<Record<WrittenName<F> | Derived, string | null>>
>;
/** A row of which some columns are to be set. */
export type ToChange<F, Derived extends string> = { id: string; texts: Texts<F, Derived>; now: Date };

/** A statement with its values, as `tx.query` and `tx.atCommit` take them. */
export type Asked = [Statement, Value[]];

/**
 * The statements that write a table's rows, as many as are given at once. Each names the store, and columns
 * only by name.
 */
export type Writer<F, Derived extends string> = {
  insert(storeId: string, rows: readonly ToWrite<F, Derived>[]): Asked;
  /** Raises the versions. Rows that are not there are left out. */
  update(storeId: string, rows: readonly ToWrite<F, Derived>[]): Asked;
  /** Updates some columns only: those that the first row names. */
  change(storeId: string, rows: readonly ToChange<F, Derived>[]): Asked;
};

/**
 * Makes the statements that write the columns of `table` into the table `into`, whose ids are in the column
 * `key`.
 */
export function writer<F extends Fields, Derived extends string = never>(
  table: Table<F>,
  { into, key, derived, onConflict, returns = false }: Shape<Derived>,
): Writer<F, Derived> {
  const { alias, fields } = table;
  const own = Object.entries(fields).flatMap(([name, field]) =>
    "writes" in field ? [writableColumn(name, field as Column<unknown>)] : [],
  );
  const made = Object.entries<Column<unknown>>(derived ?? {}).map(([name, column]) =>
    writableColumn(name, column),
  );
  const all = [...own, ...made];
  const has = (name: string) => name in fields;
  const times = [
    ...(has("createdAt")
      ? [{ column: "created_at", value: 'coalesce(given."createdAt", given."now")' }]
      : []),
    ...(has("updatedAt") ? [{ column: "updated_at", value: 'given."now"' }] : []),
  ];
  const raised = [
    ...(has("version") ? [`version = ${alias}.version + 1`] : []),
    ...(has("updatedAt") ? [`updated_at = greatest(${alias}.updated_at, given."now")`] : []),
  ];
  const conflict = onConflict ? `on conflict ${onConflict}` : "";
  const returned = returns ? `returning ${table.select}` : "";
  // A database that is sharded by store takes neither a subquery behind an INSERT's RETURNING, nor behind an
  // UPDATE's a function that is not immutable (decision 164).
  const returning = (update: string) =>
    returns && !/^[\w., ]+$/.test(table.select)
      ? `with ${alias} as (${update} returning ${alias}.*) select ${table.select} from ${alias}`
      : `${update} ${returned}`;
  const set = [...times, ...all];
  const insert = statement(`
    insert into ${into} as ${alias} (${["store_id", key, ...set.map(({ column }) => column)].join(", ")})
    select ${["stores.store_id", "given.id", ...set.map(({ value }) => value)].join(", ")}
    from stores, ${recordset(["createdAt"], all)} where stores.store_id = $1
    ${conflict} ${selectsMore(table) ? "" : returned}`);
  // The ids stand beside the rows, too: so PostgreSQL looks them up, even where it does not know yet that the
  // table is large.
  const updating = (columns: readonly WritableColumn[], isOne: boolean) => {
    const set = [...raised, ...columns.map(({ column, value }) => `${column} = ${value}`)].join(", ");
    const own = `${alias}.${key}`;
    return statement(
      returning(`
    update ${into} ${alias} set ${set} from ${recordset([], columns)}
    where ${alias}.store_id = $1 and ${isOne ? `${own} = $3` : `${own} = any($3::uuid[]) and ${own} = given.id`}`),
    );
  };
  const [updateOne, updateMany] = [updating(all, true), updating(all, false)];
  const idsOf = (rows: readonly { id: string }[]): Value =>
    rows.length === 1 ? rows[0]!.id : rows.map(({ id }) => id);
  const records = (rows: readonly ToWrite<F, Derived>[]) =>
    JSON.stringify(
      rows.map(({ draft, derived, ...row }) => ({ ...row, ...(draft as object), ...(derived as object) })),
    );
  return {
    insert: (storeId, rows) => [insert, [storeId, records(rows)]],
    update: (storeId, rows) => [
      rows.length === 1 ? updateOne : updateMany,
      [storeId, records(rows), idsOf(rows)],
    ],
    change(storeId, rows) {
      const named = all.filter(({ name }) => rows[0] && name in rows[0].texts);
      const texts = (of: Readonly<Record<string, string | null | undefined>>) =>
        Object.fromEntries(named.map(({ name }) => [name, of[name]]));
      const changes = rows.map(({ id, now, texts: of }) => ({ id, now, ...texts(of) }));
      return [updating(named, rows.length === 1), [storeId, JSON.stringify(changes), idsOf(rows)]];
    },
  };
}

type Shape<Derived extends string> = {
  into: string;
  key: string;
  /** Columns that are written and made of the draft, such as what a search looks in. */
  derived?: Readonly<Record<Derived, Column<unknown>>>;
  /** The rule for new rows whose place is taken, behind `on conflict`. Without it they are refused. */
  onConflict?: string;
  /**
   * Whether the rows come back as a read selects them; new ones not where that selects from other tables,
   * too.
   */
  returns?: boolean;
};

/** Whether rows of a table are selected with some of other tables. */
export const selectsMore = ({ select }: { readonly select: string }): boolean => select.includes("(select");

type WritableColumn = { name: string; column: string; declared: string; value: string };

function writableColumn(name: string, { sql, column = sql, type, put }: Column<unknown>): WritableColumn {
  if (!/^\w+$/.test(column)) throw new Error(`${name} is no column of a table, so it cannot be written`);
  const text = `given."${name}"`;
  return {
    name,
    column,
    declared: `"${name}" ${put ? "text" : type}`,
    value: put ? put(text) : text,
  };
}

const recordset = (times: readonly string[], columns: readonly WritableColumn[]) =>
  `json_to_recordset($2::json) as given (${[
    "id uuid",
    ...["now", ...times].map((name) => `"${name}" timestamptz`),
    ...columns.map(({ declared }) => declared),
  ].join(", ")})`;
