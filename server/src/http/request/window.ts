import { type Static, Type } from "typebox";
import { type Cursor, decodeCursor, encodeCursor, isUuid } from "../../kit/cursor.ts";
import { instant } from "../../kit/time/instant.ts";
import { isoTime } from "../../kit/time/iso-time.ts";
import { invalidField } from "../answers/errors.ts";

/** The most ids a list takes in its parameter `ids`. */
export const MAX_IDS = 100;
const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

/** The query parameters that every list takes. */
export const listQuery = {
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000,
      description: "Page number, from 1. A far page takes longer; `after` does not.",
      default: 1,
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: `Rows per page; a higher number counts as ${MAX_LIMIT}.`,
      default: DEFAULT_LIMIT,
    }),
  ),
  after: Type.Optional(
    Type.String({
      maxLength: 2_000,
      description: "A `nextCursor`: the list goes on where that page ended. `page` is ignored.",
    }),
  ),
};

export const Pagination = Type.Object(
  {
    page: Type.Integer({ description: "This page's number." }),
    limit: Type.Integer({ description: "Rows per page that were used." }),
    total: Type.Integer({ description: "Rows in all." }),
    pages: Type.Integer({ description: "Number of pages." }),
    nextCursor: Type.Union([Type.String(), Type.Null()], {
      description: "Send it as `after` to get the next page; null on the last page.",
    }),
  },
  { "x-name": "Pagination" },
);

/** The requested rows of a list: after a cursor, or by page. */
export type Window = { page: number; limit: number; sort: string; cursor: Cursor | undefined };

/**
 * Reads a list's window. Throws 400 for a cursor that this list with this sort order did not make; `isKey`
 * tells the sort order's keys from other texts.
 */
export function readWindow(
  query: { page?: number; limit?: number; after?: string },
  sort: string,
  isKey: (key: string) => boolean,
): Window {
  const limit = Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
  if (query.after === undefined) return { page: query.page ?? 1, limit, sort, cursor: undefined };
  const cursor = decodeCursor(query.after);
  if (cursor?.sort !== sort || !isKey(cursor.key)) throw invalidField("/after", "invalid_cursor");
  return { page: cursor.page, limit, sort, cursor };
}

/** Whether a cursor's key is a time as PostgreSQL writes it. */
export const isTimeKey = (text: string) =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/.test(text) && instant(isoTime(text)) !== undefined;

/** Reads the parameter `ids`: ids separated by commas. Throws 400 for what is none, and for too many. */
export function readIds(text: string): string[] {
  const ids = text.split(",").map((id) => id.trim().toLowerCase());
  if (ids.length > MAX_IDS) throw invalidField("/ids", "too_many", { limit: MAX_IDS });
  if (!ids.every(isUuid)) throw invalidField("/ids", "invalid_id");
  return ids;
}

/**
 * The `pagination` of a page as JSON text. `last` is the sort key and id of its last row, where more follow
 * it.
 */
export function paginationJson(
  window: Window,
  total: number,
  last: { key: string; id: string } | undefined,
): string {
  const { page, limit, sort } = window;
  const pages = Math.ceil(total / limit);
  const nextCursor = last ? encodeCursor({ sort, page: page + 1, ...last }) : null;
  const pagination: Static<typeof Pagination> = { page, limit, total, pages, nextCursor };
  return JSON.stringify(pagination);
}
