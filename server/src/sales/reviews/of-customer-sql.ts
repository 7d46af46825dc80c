import { statement } from "../../db/statement.ts";
import type { HeldOf } from "../../people/customers/index.ts";
import { reviews } from "./columns.ts";

const find = statement(
  `select ${reviews.select} from reviews r where customer_id = $1 order by created_at, review_id`,
);
// A customer reviews a product once: of two, the other one's stays.
const moveAll = statement(`
  update reviews r set customer_id = $2, version = version + 1, updated_at = greatest(updated_at, $3)
  where customer_id = $1 and not exists (select 1 from reviews o where o.customer_id = $2 and o.product_id = r.product_id)`);
const strip = statement(`
  update reviews set author = '', version = version + 1 where customer_id = $1 and author <> ''`);

/** What customers know of reviews. The name goes with the person; what was said of the product stays. */
export const reviewsOf: HeldOf = {
  async all({ tx, store }, customerId) {
    const rows = await tx.query(find, [customerId]);
    return rows.map((row) => reviews.json(row, { store, can: () => false }));
  },
  async move(tx, { from, to }, now) {
    await tx.query(moveAll, [from, to, now]);
  },
  async anonymize(tx, customerId) {
    await tx.query(strip, [customerId]);
  },
};
