import type { Row } from "../../db/pool.ts";
import { isoTime } from "../../kit/iso-time.ts";

type Column = { name: string; column: string; sql?: string; json: (text: string) => string };

const asIs = (text: string) => text;
const quoted = (text: string) => `"${text}"`;
const string = (text: string) => JSON.stringify(text);
const boolean = (text: string) => (text === "t" ? "true" : "false");
const time = (text: string) => `"${isoTime(text)}"`;

/** A category's fields in the order they are answered: each its column, and how that column's text becomes JSON. */
const columns: readonly Column[] = [
  { name: "id", column: "category_id", json: quoted },
  { name: "parentId", column: "parent_id", json: quoted },
  { name: "slug", column: "slug", json: string },
  { name: "position", column: "position", json: asIs },
  { name: "image", column: "image", json: string },
  { name: "isActive", column: "is_active", json: boolean },
  {
    name: "productCount",
    column: "product_count",
    sql: `(select count(*) from products p
      where p.store_id = c.store_id and p.category_id = c.category_id and p.deleted_at is null)`,
    json: asIs,
  },
  { name: "path", column: "path", json: (text) => JSON.stringify(readPath(text)) },
  { name: "createdAt", column: "created_at", json: time },
  { name: "updatedAt", column: "updated_at", json: time },
  { name: "translations", column: "translations", json: asIs },
  { name: "version", column: "version", json: asIs },
];

/** The select list of a category `c`, as `presentCategory` reads it. */
export const categoryColumns = columns
  .map(({ column, sql }) => (sql ? `${sql} as ${column}` : `c.${column}`))
  .join(", ");

/** A category as JSON text; its columns stand in `row` from `offset` on. With `children`, as a node of the tree. */
export function presentCategory(row: Row, offset: number, children?: string): string {
  let json = "";
  for (let i = 0; i < columns.length; i++) {
    const { name, json: write } = columns[i]!;
    const text = row[offset + i];
    json += `,"${name}":${text == null ? "null" : write(text)}`;
  }
  if (children !== undefined) json += `,"children":[${children}]`;
  return `{${json.slice(1)}}`;
}

/** The text of one of a category's columns in a row. */
export function categoryColumn(row: Row, offset: number, column: string): string | null {
  return row[offset + columns.findIndex((known) => known.column === column)] ?? null;
}

/** The ids in a path as PostgreSQL writes it. */
export function readPath(text: string): string[] {
  return text === "{}" ? [] : text.slice(1, -1).split(",");
}
