import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

const insert = statement(`
  insert into product_tags (store_id, tag, product_id)
  select s.store_id, tag, id
  from stores s, json_to_recordset($2::json) as given (id uuid, tags json), json_array_elements_text(tags) as tag
  where s.store_id = $1`);
const remove = statement("delete from product_tags where store_id = $1 and product_id = any($2::uuid[])");

/** Defers to the commit the rows by which lists find products by tag. `tags` is a JSON array. */
export function deferTags(tx: Tx, products: readonly { id: string; tags: string }[]): void {
  const tagged = products.filter(({ tags }) => tags !== "[]");
  if (!tagged.length) return;
  const given = tagged.map(({ id, tags }) => ({ id, tags: JSON.parse(tags) }));
  tx.atCommit(insert, [tx.storeId, JSON.stringify(given)]);
}

/** Defers to the commit that the tags' rows of products are removed. */
export function deferTagRemoval(tx: Tx, ids: readonly string[]): void {
  if (ids.length) tx.atCommit(remove, [tx.storeId, ids]);
}
