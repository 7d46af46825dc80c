import { statement } from "../../db/statement.ts";
import type { CustomerDataPort } from "../../people/customers/index.ts";
import { reviews } from "./columns.ts";

const find = statement(
  `select ${reviews.select} from reviews r where store_id = $1 and customer_id = $2 order by created_at, review_id`,
);
// A customer reviews a product once: of two, the other one's stays.
const moveAll = statement(`
  update reviews r set customer_id = $3, version = version + 1, updated_at = greatest(updated_at, $4)
  where r.store_id = $1 and r.customer_id = $2
    and not exists (select 1 from reviews o where o.store_id = $1 and o.customer_id = $3 and o.product_id = r.product_id)`);
const strip = statement(`
  update reviews set author = '', version = version + 1 where store_id = $1 and customer_id = $2 and author <> ''`);

/** The customer data port of reviews. Erasure removes the name; the review stays. */
export const reviewsOf: CustomerDataPort = {
  async all({ tx, store }, customerId) {
    const rows = await tx.query(find, [tx.storeId, customerId]);
    return rows.map((row) => reviews.json(row, { store, can: () => false }));
  },
  async move(tx, { from, to }, now) {
    await tx.query(moveAll, [tx.storeId, from, to, now]);
  },
  async anonymize(tx, customerId) {
    await tx.query(strip, [tx.storeId, customerId]);
  },
};
