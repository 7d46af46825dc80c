import { visibleRevisionAt } from "../../catalogue/products/index.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { contentRevision } from "../../platform/settings/index.ts";

// A page that is published at a time raises no counter then: the last one that has come tells.
const revision = statement(`
  select ${visibleRevisionAt("$2")}, ${contentRevision("$1")}, (select max(p.published_at) from content_pages p
    where p.store_id = $1 and p.is_published and p.published_at <= $2::timestamptz)`);

/**
 * What is another text after each change of what a shop's pages can show at a time: of products, categories, menus, pages, redirects,
 * policies, settings, ways to pay and the active theme. One statement.
 */
export async function readShopRevision(tx: Tx, now: Date): Promise<string> {
  const [row] = await tx.query(revision, [tx.storeId, now]);
  return row!.join(" ");
}
