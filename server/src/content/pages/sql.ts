import { createVisibleFinder, linkColumns, slugTable } from "../../catalogue/translations/index.ts";
import type { Row } from "../../db/pool/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { nounSql } from "../../http/nouns/noun-sql.ts";
import { contentPages, derived } from "./columns.ts";

/** The statements that read, insert, change and delete a page by its id. */
export const pageSql = nounSql(contentPages, { into: "content_pages", key: "page_id", derived });
/** The slugs of pages. */
export const pageSlugs = slugTable("content_page_slugs", "page_id", "page");

const count = statement("select count(*) from content_pages where store_id = $1");

/** Counts the store's pages. */
export const countPages = async (tx: Tx): Promise<number> =>
  Number((await tx.query(count, [tx.storeId]))[0]![0]);

/** Whether shoppers see a page (alias p) at a time, which is an SQL expression. */
export const isShownAt = (time: string): string =>
  `p.is_published and (p.published_at is null or p.published_at <= ${time}::timestamptz)`;

/**
 * The SQL expression for the next publication of a page of the store `$1` after a time; null if there is
 * none.
 */
export const nextPublicationSql = (time: string): string =>
  `(select min(p.published_at) from content_pages p where p.store_id = $1 and p.is_published and p.published_at > ${time}::timestamptz)`;

/** Builds the lookup of a page that shoppers see by its id or a slug; see `shownFinder`. */
export const pageFinder = (select: string) =>
  createVisibleFinder(
    {
      table: "content_pages",
      key: "page_id",
      slugs: "content_page_slugs",
      kind: "page",
      isShown: isShownAt("$3"),
    },
    select,
  );

const linked = statement(`
  select ${linkColumns("p", "page_id", isShownAt("$3"), "title")}
  from content_pages p where p.store_id = $1 and p.page_id = any($2::uuid[])`);

/** The columns that links to pages need; see `linkColumns`. */
export const findLinkedPages = (tx: Tx, ids: readonly string[], now: Date): Promise<Row[]> =>
  tx.query(linked, [tx.storeId, ids, now]);
