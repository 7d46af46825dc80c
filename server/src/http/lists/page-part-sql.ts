import type { Window } from "../request/window.ts";
import type { Param } from "./filters.ts";
import type { Sort } from "./sorts.ts";

// Limits that the planner can see: the common ones, and for any other the next.
const PLANNED_LIMITS = [20, 50, 100];

/**
 * A value that the planner does not see, in SQL, of a type of PostgreSQL's. Where it differs from time to
 * time, the planner would otherwise make a plan for each, which may take longer than what is planned.
 */
export const unseen = (value: string, type: string): string => `(select ${value}::${type})`;

/**
 * SQL of the part of an ordered query that a window shows, and one row more. The planner must not see numbers
 * that differ from page to page: for a number that it does not know it expects a tenth of all rows, so
 * planning each page anew would look cheaper to it.
 */
export function part(query: string, { cursor, page, limit }: Window, param: Param): string {
  const planned = PLANNED_LIMITS.find((most) => most >= limit)! + 1;
  const first = cursor ? 0 : (page - 1) * limit;
  if (!first && planned === limit + 1) return `${query} limit ${planned}`;
  const offset = first ? ` offset ${unseen(param(first), "bigint")}` : "";
  return `select * from (${query} limit ${unseen(param(limit + 1), "integer")}${offset}) part limit ${planned}`;
}

/**
 * SQL of the condition that a row comes behind the cursor of a window; `id` is what tells rows of the same
 * key apart.
 */
export function rest({ cursor }: Window, sort: Sort, beyond: string, id: string, param: Param): string {
  if (!cursor) return "";
  const key = `${param(cursor.key)}::${sort.type}`;
  const passed = sort.isApart ? ` and ${sort.sql} ${beyond}= ${key}` : "";
  return `${passed} and (${sort.sql}, ${id}) ${beyond} (${key}, ${param(cursor.id)}::uuid)`;
}
