import { statement } from "../../db/statement.ts";
import type { HeldOf } from "../../people/customers/index.ts";
import { reviews } from "./columns.ts";

const find = statement(
  `select ${reviews.select} from reviews r where customer_id = $1 order by created_at, review_id`,
);
const strip = statement(`
  update reviews set author = '', version = version + 1 where customer_id = $1 and author <> ''`);

/** What customers know of reviews. The name goes with the person; what was said of the product stays. */
export const reviewsOf: HeldOf = {
  async all({ tx, store }, customerId) {
    const rows = await tx.query(find, [customerId]);
    return rows.map((row) => reviews.json(row, { store, can: () => false }));
  },
  async anonymize(tx, customerId) {
    await tx.query(strip, [customerId]);
  },
};
