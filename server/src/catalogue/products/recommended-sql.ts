import type { Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { visibleAt } from "./visible-sql.ts";

// The newest of those that have something in common with the product; one more than is wanted, as it is among them itself.
const alike = (kind: number, column: string) => `
  (select product_id, ${kind}, row_number() over (order by created_at desc, product_id) from (
    select p.product_id, p.created_at from source s
    join products p on p.store_id = $1 and p.${column} = s.${column} where ${visibleAt("$3")}
    order by p.created_at desc, p.product_id limit $4 + 1) newest)`;

/**
 * Makes the look-up of the products that are recommended beside one: those that it names as related, in their order, then the newest of its
 * category, then of its brand; only visible ones, and none beside one that is not. `select` is what is read of each (alias p).
 */
export function recommendationFinder(select: string) {
  const find = statement(`
    with source as materialized (
      select p.category_id, p.brand_key, p.related_ids from products p
      where p.store_id = $1 and p.product_id = $2 and ${visibleAt("$3")}),
    near (id, kind, place) as (
      (select one::uuid, 1, n from source s, json_array_elements_text(s.related_ids) with ordinality as each (one, n))
      union all ${alike(2, "category_id")}
      union all ${alike(3, "brand_key")})
    select ${select} from (select id, min(kind * 1000 + place) as place from near group by id) n
    join products p on p.store_id = $1 and p.product_id = n.id
    where p.product_id <> $2 and ${visibleAt("$3")} order by n.place limit $4`);
  return (tx: Tx, id: string, limit: number, now: Date): Promise<Row[]> =>
    tx.query(find, [tx.storeId, id, now, limit]);
}
