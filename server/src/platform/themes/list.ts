import { type Static, Type } from "typebox";
import type { Row } from "../../db/pool.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import { isTimeKey, listQuery, paginationJson, readWindow, type Window } from "../../http/window.ts";
import { presentTheme, presentVersion, themeColumns, versionColumns } from "./present.ts";

export const ThemeListQuery = Type.Object(listQuery, { additionalProperties: false });
type ThemeListQuery = Static<typeof ThemeListQuery>;

// Where a row's own columns stand: behind total, sort key and id.
const OWN = 3;

/** A page of a store's themes, the newest first, as the JSON text of the answer's data. One statement. */
export async function listThemes(tx: Tx, query: ThemeListQuery, digits: number): Promise<string> {
  const window = readWindow(query, "-createdAt", isTimeKey);
  const { rest, values } = page(window, "(t.created_at, t.theme_id)", "$1::timestamptz, $2::uuid");
  const rows = await tx.query(
    statement(`
      select n.total, t.created_at, t.theme_id, ${themeColumns}
      from (select count(*) as total from themes) n left join lateral (
        select * from themes t where ${rest}) t on true
      order by t.created_at desc, t.theme_id desc`),
    values,
  );
  return json("themes", window, rows, (row) => presentTheme(row, digits, OWN));
}

/** A page of a theme's versions, the newest first, as the JSON text of the answer's data. Throws 404. One statement. */
export async function listVersions(tx: Tx, themeId: string, query: ThemeListQuery): Promise<string> {
  const window = readWindow(query, "-number", (key) => /^\d{1,9}$/.test(key));
  const { rest, values } = page(window, "(v.number, v.theme_id)", "$1::integer, $2::uuid");
  const theme = `$${values.length + 1}::uuid`;
  const rows = await tx.query(
    statement(`
      select (select count(*) from theme_versions where theme_id = ${theme}), v.number, v.theme_id, ${versionColumns}
      from themes t left join lateral (
        select * from theme_versions v where v.store_id = t.store_id and v.theme_id = t.theme_id and ${rest}) v on true
      where t.theme_id = ${theme}
      order by v.number desc`),
    [...values, themeId],
  );
  if (!rows.length) throw notFound();
  return json("versions", window, rows, (row) => presentVersion(row, OWN));
}

/** The conditions, order and bounds of a window's rows; one row more tells whether others follow. */
function page(
  { cursor, page, limit }: Window,
  key: string,
  marks: string,
): { rest: string; values: Value[] } {
  const order = `order by ${key.slice(1, -1).replaceAll(/[a-z_.]+/g, "$& desc")}`;
  return cursor
    ? { rest: `${key} < (${marks}) ${order} limit $3`, values: [cursor.key, cursor.id, limit + 1] }
    : { rest: `true ${order} limit $1 offset $2`, values: [limit + 1, (page - 1) * limit] };
}

function json(name: string, window: Window, rows: readonly Row[], present: (row: Row) => string): string {
  const found = rows.filter((row) => row[OWN] !== null && row[OWN - 1] !== null);
  const shown = found.slice(0, window.limit);
  const end = shown.at(-1);
  const last = end && found.length > shown.length ? { key: end[OWN - 2]!, id: end[OWN - 1]! } : undefined;
  const pagination = paginationJson(window, Number(rows[0]![0]), last);
  return `{"${name}":[${shown.map(present).join(",")}],"pagination":${pagination}}`;
}
