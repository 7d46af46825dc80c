import { type Static, Type } from "typebox";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { isTimeKey, listQuery, paginationJson, readWindow } from "../../http/window.ts";
import { keyColumns, presentKey } from "./present.ts";

export const ApiKeyListQuery = Type.Object(
  {
    ...listQuery,
    q: Type.Optional(Type.String({ maxLength: 200, description: "A text that the name contains." })),
    isActive: Type.Optional(
      Type.Boolean({ description: "Only keys that work now, or only those revoked or expired." }),
    ),
  },
  { additionalProperties: false },
);
type ApiKeyListQuery = Static<typeof ApiKeyListQuery>;

const SORT = "-createdAt";
// Where a key's columns stand in a row: behind total, sort key and id.
const COLUMNS = 3;

/** A page of a store's keys, newest first, as the JSON text of the answer's data. One statement. */
export async function listKeys(tx: Tx, query: ApiKeyListQuery, now: Date): Promise<string> {
  const { q, isActive } = query;
  const window = readWindow(query, SORT, isTimeKey);
  const values: Value[] = [];
  const param = (value: Value) => `$${values.push(value)}`;
  const filters = ["true"];
  if (q !== undefined) filters.push(`strpos(lower(k.name), lower(${param(q)})) > 0`);
  if (isActive !== undefined) {
    const works = `(k.revoked_at is null and (k.expires_at is null or k.expires_at > ${param(now)}))`;
    filters.push(isActive ? works : `not ${works}`);
  }
  const matching = filters.join(" and ");
  const rest = window.cursor
    ? ` and (k.created_at, k.api_key_id) < (${param(window.cursor.key)}::timestamptz, ${param(window.cursor.id)}::uuid)`
    : "";
  const offset = window.cursor ? "" : ` offset ${param((window.page - 1) * window.limit)}`;
  const rows = await tx.query(
    statement(`
      select t.total, k.created_at, k.api_key_id, ${keyColumns}
      from (select count(*) as total from api_keys k where ${matching}) t left join lateral (
        select k.* from api_keys k where ${matching}${rest}
        order by k.created_at desc, k.api_key_id desc
        limit ${param(window.limit + 1)}${offset}) k on true
      left join api_key_uses u on u.store_id = k.store_id and u.api_key_id = k.api_key_id
      order by k.created_at desc, k.api_key_id desc`),
    values,
  );
  const found = rows.filter(([, , id]) => id !== null);
  const page = found.slice(0, window.limit);
  const [, key, id] = page.at(-1) ?? [];
  const last = found.length > page.length ? { key: key!, id: id! } : undefined;
  const keys = page.map((row) => presentKey(row, COLUMNS)).join(",");
  return `{"apiKeys":[${keys}],"pagination":${paginationJson(window, Number(rows[0]![0]), last)}}`;
}
