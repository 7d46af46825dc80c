import { v7 as uuidv7 } from "uuid";
import type { Row } from "../../db/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/store.ts";
import type { StockCause } from "../ledger/index.ts";
import { applyChanges } from "./changes.ts";
import { propose, settle } from "./draft.ts";
import type { ProductCreate } from "./schemas.ts";
import { chooseSlugs } from "./slugs.ts";

/** Creates a product with its variants and returns its row. Throws 400, or 409 for a chosen slug that is taken. */
export async function createProduct(
  tx: Tx,
  store: Store,
  input: ProductCreate,
  cause: StockCause,
  now: Date,
): Promise<Row> {
  const id = uuidv7();
  const proposal = propose(input, store);
  const { wanted, variants } = proposal;
  const [slugs] = await chooseSlugs(tx, [{ productId: id, wanted }]);
  if (!Array.isArray(slugs)) throw slugs;
  const after = { draft: settle(proposal, slugs), variants };
  const rows = await applyChanges(tx, store, [{ id, after, renamed: { wanted, slugs } }], cause, now);
  return rows.get(id)!;
}
