import { type Static, Type } from "typebox";
import type { Row } from "../../db/pool.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/errors.ts";
import { isTimeKey, listQuery, MAX_IDS, paginationJson, readIds, readWindow } from "../../http/window.ts";
import { isUuid } from "../../kit/cursor.ts";
import { sortKey } from "../../kit/slug.ts";
import { categoryColumns, presentCategory } from "./present.ts";

const sorts = {
  position: { column: "position", type: "integer", isKey: (text: string) => /^\d{1,9}$/.test(text) },
  name: { column: "sort_name", type: "text", isKey: () => true },
  createdAt: { column: "created_at", type: "timestamptz", isKey: isTimeKey },
  updatedAt: { column: "updated_at", type: "timestamptz", isKey: isTimeKey },
} as const;
const sortNames = Object.keys(sorts).flatMap((name) => [name, `-${name}`]);
const ROOT = "root";
// Where a category's columns, its id first, stand in a row: behind total and sort key.
const ID = 2;

export const CategoryListQuery = Type.Object(
  {
    ...listQuery,
    parentId: Type.Optional(
      Type.String({
        maxLength: 36,
        description: `Only those right below this category (an id), or the roots (\`${ROOT}\`).`,
      }),
    ),
    q: Type.Optional(
      Type.String({ maxLength: 200, description: "Words that name or slug contain, each of them." }),
    ),
    ids: Type.Optional(
      Type.String({ maxLength: 4_000, description: `Up to ${MAX_IDS} ids, separated by commas.` }),
    ),
    sort: Type.Optional(
      Type.Unsafe<string>({
        type: "string",
        enum: sortNames,
        default: "position",
        description: "Sort order; `-` for descending.",
      }),
    ),
  },
  { additionalProperties: false },
);
type CategoryListQuery = Static<typeof CategoryListQuery>;

/** A page of a store's categories, as the JSON text of the answer's data. One statement. */
export async function listCategories(tx: Tx, query: CategoryListQuery): Promise<string> {
  const sort = query.sort ?? "position";
  const { column, type, isKey } = sorts[sort.replace("-", "") as keyof typeof sorts];
  const [direction, beyond] = sort.startsWith("-") ? ["desc", "<"] : ["asc", ">"];
  const window = readWindow(query, sort, isKey);

  const values: Value[] = [];
  const param = (value: Value) => `$${values.push(value)}`;
  const matching = readFilters(query, param).join(" and ") || "true";
  const rest = window.cursor
    ? ` and (c.${column}, c.category_id) ${beyond} (${param(window.cursor.key)}::${type}, ${param(window.cursor.id)}::uuid)`
    : "";
  const offset = window.cursor ? "" : ` offset ${param((window.page - 1) * window.limit)}`;
  const rows = await tx.query(
    statement(`
      select t.total, c.${column}, ${categoryColumns}
      from (select count(*) as total from categories c where ${matching}) t left join lateral (
        select c.* from categories c where ${matching}${rest}
        order by c.${column} ${direction}, c.category_id ${direction}
        limit ${param(window.limit + 1)}${offset}) c on true
      order by c.${column} ${direction}, c.category_id ${direction}`),
    values,
  );
  const found = rows.filter((row) => row[ID] !== null);
  const page = found.slice(0, window.limit);
  const last = found.length > page.length ? cursorAt(page.at(-1)!) : undefined;
  const categories = page.map((row) => presentCategory(row, ID)).join(",");
  return `{"categories":[${categories}],"pagination":${paginationJson(window, Number(rows[0]![0]), last)}}`;
}

function readFilters({ parentId, q, ids }: CategoryListQuery, param: (value: Value) => string): string[] {
  const filters: string[] = [];
  if (parentId === ROOT) filters.push("c.parent_id is null");
  else if (parentId !== undefined) filters.push(`c.parent_id = ${param(readId(parentId))}`);
  if (ids !== undefined) filters.push(`c.category_id = any(${param(readIds(ids))}::uuid[])`);
  for (const word of q?.split(/\s+/).filter(Boolean) ?? []) {
    filters.push(`strpos(c.search_text, ${param(sortKey(word))}) > 0`);
  }
  return filters;
}

function readId(text: string): string {
  const id = text.toLowerCase();
  if (!isUuid(id)) throw invalidField("/parentId", "invalid_id");
  return id;
}

const cursorAt = (row: Row) => ({ key: row[ID - 1]!, id: row[ID]! });
