import type { Row } from "../../db/pool.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { paginationJson, readWindow } from "../../http/window.ts";

/** What a list selects: an SQL select list and source, the id, and the order's key with its type. */
export type ListShape = {
  columns: string;
  from: string;
  id: string;
  key: string;
  type: "text" | "timestamptz";
  /** The sort order as the client named it; `-` for descending. */
  sort: string;
  isKey: (key: string) => boolean;
};

/** A page of rows and its `pagination` as JSON. `filters` writes conditions with the parameters it is given. One statement. */
export async function listRows(
  tx: Tx,
  { columns, from, id, key, type, sort, isKey }: ListShape,
  query: { page?: number; limit?: number; after?: string },
  filters: (param: (value: Value) => string) => readonly string[],
): Promise<{ rows: Row[]; pagination: string }> {
  const window = readWindow(query, sort, isKey);
  const [direction, beyond] = sort.startsWith("-") ? ["desc", "<"] : ["asc", ">"];
  const values: Value[] = [];
  const param = (value: Value) => `$${values.push(value)}`;
  const matching = filters(param).join(" and ") || "true";
  const { cursor } = window;
  const rest = cursor
    ? ` and (${key}, ${id}) ${beyond} (${param(cursor.key)}::${type}, ${param(cursor.id)}::uuid)`
    : "";
  const offset = cursor ? "" : ` offset ${param((window.page - 1) * window.limit)}`;
  const rows = await tx.query(
    statement(`
      select t.total, p.* from (select count(*) as total from ${from} where ${matching}) t
      left join lateral (
        select ${key} as sort_key, ${id} as sort_id, ${columns} from ${from} where ${matching}${rest}
        order by sort_key ${direction}, sort_id ${direction}
        limit ${param(window.limit + 1)}${offset}) p on true
      order by p.sort_key ${direction}, p.sort_id ${direction}`),
    values,
  );
  const found = rows.filter((row) => row[2] !== null);
  const page = found.slice(0, window.limit);
  const end = found.length > page.length ? page.at(-1)! : undefined;
  const last = end && { key: end[1]!, id: end[2]! };
  return {
    rows: page.map((row) => row.slice(3)),
    pagination: paginationJson(window, Number(rows[0]![0]), last),
  };
}
