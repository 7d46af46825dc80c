import { formerOwner, slugTable } from "../../catalogue/translations/index.ts";
import type { Row } from "../../db/pool/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import { nounSql } from "../../http/nouns/noun-sql.ts";
import { isUuid } from "../../kit/cursor.ts";
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

/**
 * Builds the lookup of a page that shoppers see by its id or a slug in any language; `select` names columns
 * of `p`.
 */
export function pageFinder(select: string) {
  const byId = statement(
    `select ${select} from content_pages p where p.store_id = $1 and p.page_id = $2 and ${isShownAt("$3")}`,
  );
  const bySlug = statement(`
    select ${select} from content_page_slugs s
    join content_pages p on p.store_id = $1 and p.page_id = s.page_id
    where s.store_id = $1 and s.slug = $2 and ${isShownAt("$3")}
    order by s.language <> '', array_position($4::text[], s.language) nulls last, s.language limit 1`);
  const byFormer = statement(
    `select ${select} from content_pages p where p.store_id = $1 and p.page_id = ${formerOwner("page", "$2")} and ${isShownAt("$3")}`,
  );
  /**
   * Finds the page's row, also by a former slug. If several pages have the slug, a page's own slug comes
   * first, then the earliest of the languages. Throws 404.
   */
  return async (
    tx: Tx,
    idOrSlug: string,
    { now, languages }: { now: Date; languages: readonly string[] },
  ): Promise<Row> => {
    let [row] = isUuid(idOrSlug)
      ? await tx.query(byId, [tx.storeId, idOrSlug, now])
      : await tx.query(bySlug, [tx.storeId, idOrSlug, now, languages]);
    if (!row && !isUuid(idOrSlug)) [row] = await tx.query(byFormer, [tx.storeId, idOrSlug, now]);
    if (!row) throw notFound();
    return row;
  };
}

const linked = statement(`
  select p.page_id, p.slug, ${isShownAt("$3")}, (select json_agg(json_build_object('language', t ->> 'language', 'name', t ->> 'title', 'slug', t ->> 'slug'))
    from json_array_elements(p.translations) t)
  from content_pages p where p.store_id = $1 and p.page_id = any($2::uuid[])`);

/**
 * Finds the targets of links to pages: id, slug, whether shoppers see it, and its names and slugs by language
 * as JSON text.
 */
export const findLinkedPages = (tx: Tx, ids: readonly string[], now: Date): Promise<Row[]> =>
  tx.query(linked, [tx.storeId, ids, now]);
