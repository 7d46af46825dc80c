import { type Static, type TObject, type TSchema, Type } from "typebox";
import type { Row } from "../../db/pool/pool.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../answers/errors.ts";
import type { Reader } from "../nouns/columns.ts";
import type { Table } from "../nouns/table.ts";
import { listQuery, Pagination, paginationJson, readWindow } from "../request/window.ts";
import { fieldsSchema, readFields } from "./fields.ts";
import { conditions, type Filter, type Filters, type Given, type Param } from "./filters.ts";
import { part, rest } from "./page-part-sql.ts";
import type { Sort } from "./sorts.ts";

type QueryOf<F> = { [Name in keyof F]?: F[Name] extends Filter<infer S, never> ? Static<S> : never } & {
  page?: number;
  limit?: number;
  after?: string;
  sort?: string;
  fields?: string;
};

/** The source that the rows belong to: one row, or none where the owner is missing (404). */
export type Head = {
  from: string;
  /** SQL that is selected behind each row's columns. */
  select?: string;
  /** Rows are read and counted only where this holds. */
  when?: string;
};

/** The source of the ids of the rows, asked once; `isAll`: each is a row of the list. */
type Search = { id: string; from: string; isAll: boolean };

/**
 * A list: which rows there are, in which orders, by which filters. In all its SQL `$1` is the store. `G` is
 * what the caller gives besides the query.
 */
export type ListShape<F, G> = {
  /** The name of the rows in the answer's data. */
  name: string;
  /** The schema of a row, and what the schema of the answer's data is called. */
  row: TSchema;
  reply: string;
  /** Schemas of what stands between the rows and `pagination`. */
  beside?: Readonly<Record<string, TSchema>>;
  // biome-ignore lint/suspicious/noExplicitAny: a table of any columns; the first is the id
  table: Table<any>;
  /** The source in SQL, with the aliases of the table's columns. */
  from: string;
  /** Sort orders by name; a client names one, with `-` for descending, where there are several. */
  sorts: Readonly<Record<string, Sort | ((query: QueryOf<F>, given: G, param: Param) => Sort)>>;
  /** The order where none is asked for. */
  sort: string;
  sortDescription?: string;
  /** The query's parameters by name. */
  filters?: F;
  /** The word for a row, where `fields` of it may be asked for. */
  fields?: string;
  /** SQL of a row's stamp, which changes with its JSON; for lists whose rows are cached. */
  stamp?: string;
  /** A condition that holds for all rows of the list. */
  scope?(given: G, param: Param): string;
  /** Whether the list has all rows of its sort orders' `all`: a far page skips them there. */
  hasAll?: true;
  /** The search besides the filters. */
  search?(query: QueryOf<F>, given: G, param: Param): Search | undefined;
  /** SQL of a total that was counted before; undefined where it has to be counted now. */
  total?(query: QueryOf<F>, filters: number, param: Param): string | undefined;
  /** `store` is SQL of the store's id. */
  head?(given: G, param: Param, store: string): Head;
  /** Reads the revision that `head` selects first, where it does, by the shortest statement there is. */
  readRevision?(tx: Tx): Promise<string | undefined>;
  /** That no index finds a row by its id: a far page passes over whole rows. */
  isMade?: true;
};

/** A page as it was read. */
export type Page = {
  rows: readonly Row[];
  /** Of each row its id and its stamp; none without a stamp. */
  keys: readonly string[];
  /** The values that the head selected. */
  head: Row;
  total: number;
  pagination: string;
};

/** A list's query schema, and how its pages are read and written. */
export type List<F, G> = {
  query: TObject;
  /** The schema of the answer's data. */
  reply: TObject;
  /** Reads a page by one statement. Throws 400 for a query that is none, 404 where the head has no row. */
  read(tx: Tx, query: QueryOf<F>, given: G): Promise<Page>;
  /** Reads a page the same way, but of its rows only the keys. For a list with a stamp. */
  readKeys(tx: Tx, query: QueryOf<F>, given: G): Promise<Page>;
  /** Reads rows by their ids, by one statement, whatever page they are on: by the keys that they have now. */
  readRows(tx: Tx, ids: readonly string[]): Promise<Map<string, Row>>;
  readRevision: ListShape<F, G>["readRevision"];
  /** How a page is written: `row` writes one, between them are commas, `head` and `tail` stand around all. */
  parts(
    pagination: string,
    query: { fields?: string },
    reader: Reader,
    more?: string,
  ): { head: string; row: (row: Row) => string; tail: string };
  /** A page as JSON text of the answer's data; `more` is JSON of further fields. */
  write(page: Page, query: { fields?: string }, reader: Reader, more?: string): string;
  /** Reads a page and writes it. */
  answer(call: Reader & { tx: Tx; query: QueryOf<F> } & G): Promise<string>;
};

/** Makes a list of its shape. */
export function list<F extends Filters<G>, G = Given>(shape: ListShape<F, G>): List<F, G> {
  const { name, table, from, sorts, filters = {} as F } = shape;
  const sortNames = Object.keys(sorts).flatMap((sort) => [sort, `-${sort}`]);
  const id = table.select.split(",", 1)[0]!;
  const stamped = shape.stamp === undefined ? "" : `, ${shape.stamp}`;
  const width = table.width + (stamped ? 1 : 0);

  const query = Type.Object(
    {
      ...listQuery,
      ...Object.fromEntries(Object.entries(filters).map(([key, { schema }]) => [key, Type.Optional(schema)])),
      ...(sortNames.length > 2 ? { sort: sortSchema(sortNames, shape.sort, shape.sortDescription) } : {}),
      ...(shape.fields ? { fields: fieldsSchema(shape.fields) } : {}),
    },
    { additionalProperties: false },
  );

  // `select` is what is read of each row: `width` columns, the stamp last.
  type Asked = [tx: Tx, asked: QueryOf<F>, given: G];
  const reading = async (select: string, width: number, ...[tx, asked, given]: Asked): Promise<Page> => {
    readFields(asked.fields, table.names);
    const sort = asked.sort ?? shape.sort;
    const [direction, beyond] = sort.startsWith("-") ? ["desc", "<"] : ["asc", ">"];
    const values: Value[] = [tx.storeId];
    const store = "$1";
    const param: Param = (value) => `$${values.push(value)}`;
    const order = sorts[sort.replace("-", "")]!;
    const by = typeof order === "function" ? order(asked, given, param) : order;
    const window = readWindow(asked, by.variant ? `${sort} ${by.variant}` : sort, by.isKey);
    const sorted = `${by.sql} ${direction}, ${by.id ?? id} ${direction}`;

    const head = shape.head?.(given, param, store);
    const used = conditions(filters, asked, given, param);
    const search = shape.search?.(asked, given, param);
    if (search) used.push(`${id} in (select found.id from found)`);
    const own = `${table.alias}.store_id = ${store}`;
    const matching = [own, ...(shape.scope ? [shape.scope(given, param)] : []), ...used].join(" and ");
    const counted =
      search?.isAll && used.length === 1
        ? "(select count(*) from found)"
        : (shape.total?.(asked, used.length, param) ?? `(select count(*) from ${from} where ${matching})`);
    const total = head?.when ? `case when ${head.when} then ${counted} end` : counted;
    const before = [total, ...(head?.select ? [head.select] : [])].join(", ");
    const restrict = (condition: string) => (head?.when ? `${head.when} and ${condition}` : condition);
    const place = by.id ?? id;
    const listed = `from ${by.from ?? from}
          where ${restrict(matching)}${rest(window, by, beyond!, place, param)}`;
    // Rows that a far page passes over are not read whole.
    const passed =
      shape.hasAll && by.all && !used.length ? `from ${by.all} where ${restrict("true")}` : listed;
    const selected =
      window.cursor || window.page === 1 || shape.isMade
        ? part(`select ${select}, ${by.sql} as sort_key ${listed} order by ${sorted}`, window, param)
        : `select ${select}, far.sort_key
          from (${part(`select ${place} as id, ${by.sql} as sort_key ${passed} order by ${sorted}`, window, param)}) far, ${from}
          where ${own} and ${id} = far.id order by far.sort_key ${direction}, far.id ${direction}`;
    const rows = await tx.query(
      statement(`
        ${search ? `with found (id) as materialized (select ${search.id} from ${search.from})` : ""}
        select p.*, ${before} from ${head?.from ?? "(select) h"} left join lateral (${selected}) p on true`),
      values,
    );
    const [first] = rows;
    if (!first) throw notFound();
    const found = first[0] === null ? [] : rows;
    const page = found.slice(0, window.limit);
    const end = found.length > page.length ? page.at(-1) : undefined;
    const last = end && { key: end[width]!, id: end[0]! };
    const sum = Number(first[width + 1]);
    return {
      rows: page,
      keys: stamped ? page.map((row) => keyOf(row, width)) : [],
      head: first.slice(width + 2),
      total: sum,
      pagination: paginationJson(window, sum, last),
    };
  };

  const read: List<F, G>["read"] = (...asked) => reading(`${table.select}${stamped}`, width, ...asked);

  const parts: List<F, G>["parts"] = (pagination, { fields }, reader, more) => ({
    head: `{"${name}":[`,
    row: table.writer({
      ...reader,
      can: (permission) => reader.can(permission),
      fields: readFields(fields, table.names),
    }),
    tail: `],${more ? `${more},` : ""}"pagination":${pagination}}`,
  });

  const write: List<F, G>["write"] = ({ rows, pagination }, asked, reader, more) => {
    const { head, row, tail } = parts(pagination, asked, reader, more);
    let written = head;
    for (let i = 0; i < rows.length; i++) written += i ? `,${row(rows[i]!)}` : row(rows[i]!);
    return written + tail;
  };

  return {
    query,
    reply: Type.Object(
      { [name]: Type.Array(shape.row), ...shape.beside, pagination: Pagination },
      { "x-name": shape.reply },
    ),
    read,
    readKeys: (...asked) => reading(`${id}${stamped}`, 2, ...asked),
    async readRows(tx, ids) {
      const rows = await tx.query(
        // The planner must not see how many ids there are: for each number of them it would make a plan of
        // its own.
        statement(
          `select ${table.select}${stamped} from ${from}
           where ${table.alias}.store_id = $1 and ${id} = any((select $2::uuid[])::uuid[])`,
        ),
        [tx.storeId, ids],
      );
      return new Map(rows.map((row) => [keyOf(row, width), row]));
    },
    readRevision: shape.readRevision,
    parts,
    write,
    async answer(call) {
      return write(await read(call.tx, call.query, call), call.query, call);
    },
  };
}

const keyOf = (row: Row, width: number) => `${row[0]} ${row[width - 1]}`;

const sortSchema = (
  names: readonly string[],
  otherwise: string,
  description = "Sort order; `-` for descending.",
) => Type.Optional(Type.Unsafe<string>({ type: "string", enum: names, default: otherwise, description }));
