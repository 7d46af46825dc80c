import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import type { Speech } from "../../http/speech.ts";
import { isTimeKey, paginationJson, readWindow } from "../../http/window.ts";
import { importColumns, presentImport, presentSummary } from "./present.ts";
import type { ImportStatus } from "./sql.ts";

const find = statement(`select ${importColumns}, problems from imports where import_id = $1`);

/** An import as JSON text. Throws 404. */
export async function getImport(tx: Tx, id: string, speech: Speech): Promise<string> {
  const [row] = await tx.query(find, [id]);
  if (!row) throw notFound();
  return presentImport(row, speech);
}

type Query = { page?: number; limit?: number; after?: string; status?: ImportStatus };

const SORT = "-createdAt";
// Where an import's columns stand in a row: behind total, sort key and id.
const COLUMNS = 3;

/** A page of a store's imports, newest first, as the JSON text of the answer's data. One statement. */
export async function listImports(tx: Tx, query: Query, speech: Speech): Promise<string> {
  const window = readWindow(query, SORT, isTimeKey);
  const values: Value[] = [];
  const param = (value: Value) => `$${values.push(value)}`;
  const matching = query.status ? `status = ${param(query.status)}` : "true";
  const rest = window.cursor
    ? ` and (created_at, import_id) < (${param(window.cursor.key)}::timestamptz, ${param(window.cursor.id)}::uuid)`
    : "";
  const offset = window.cursor ? "" : ` offset ${param((window.page - 1) * window.limit)}`;
  const rows = await tx.query(
    statement(`
      select t.total, i.created_at, i.import_id, ${importColumns.replaceAll(/\w+/g, "i.$&")}
      from (select count(*) as total from imports where ${matching}) t left join lateral (
        select * from imports where ${matching}${rest}
        order by created_at desc, import_id desc
        limit ${param(window.limit + 1)}${offset}) i on true
      order by i.created_at desc, i.import_id desc`),
    values,
  );
  const found = rows.filter(([, , id]) => id !== null);
  const page = found.slice(0, window.limit);
  const [, key, id] = page.at(-1) ?? [];
  const last = found.length > page.length ? { key: key!, id: id! } : undefined;
  const imports = page.map((row) => presentSummary(row.slice(COLUMNS), speech));
  const pagination = paginationJson(window, Number(rows[0]![0]), last);
  return `{"imports":${JSON.stringify(imports)},"pagination":${pagination}}`;
}
