import { v7 as uuidv7 } from "uuid";
import { isConstraint, RetryTransaction } from "../../db/faults.ts";
import type { Row } from "../../db/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/errors.ts";
import type { Store } from "../../http/store.ts";
import { derived, propose, settle, stockOf } from "./draft.ts";
import { addTags, countProducts, getProduct, insertProduct } from "./queries.ts";
import type { ProductCreate } from "./schemas.ts";
import { chooseSlugs, takeSlugs } from "./slugs.ts";
import { moveStock, movesBetween, type StockCause } from "./stock.ts";
import { writeVariants } from "./variant-queries.ts";

/** Creates a product with its variants and returns its row. Throws 400, or 409 for a chosen slug that is taken. */
export async function createProduct(
  tx: Tx,
  store: Store,
  input: ProductCreate,
  cause: StockCause,
  now: Date,
): Promise<Row> {
  const proposal = propose(input, store);
  const { wanted, variants } = proposal;
  const slugs = await chooseSlugs(tx, wanted);
  const draft = settle(proposal, slugs);
  const id = uuidv7();
  const moves = movesBetween(new Map(), stockOf(id, { draft, variants }));
  try {
    // Sent in this order, in one round trip.
    const written = [
      insertProduct(tx, id, draft, derived(draft, store, variants), now),
      writeVariants(tx, id, variants),
      takeSlugs(tx, id, wanted, slugs),
      addTags(tx, id, JSON.parse(draft.tags!)),
      moveStock(tx, id, moves, cause, now),
    ];
    const [row] = await Promise.all([getProduct(tx, id), ...written]);
    countProducts(tx, 1, draft.is_active === "t" ? 1 : 0);
    return row;
  } catch (error) {
    throw refusal(error);
  }
}

/** What a constraint's refusal of a product means to the client; any other error is itself. */
export function refusal(error: unknown): unknown {
  if (isConstraint(error, "products_store_id_category_id_fkey"))
    return invalidField("/category", "not_found");
  // Somebody chose the slug that was made here a moment ago: look again.
  if (isConstraint(error, "product_slugs_pkey")) return new RetryTransaction(error);
  return error;
}
