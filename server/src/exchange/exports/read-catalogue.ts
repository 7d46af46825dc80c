import { type ProductRow, products, readProductsAfter } from "../../catalogue/products/index.ts";
import type { Tx } from "../../db/tenant.ts";
import { NIL_UUID } from "../../kit/cursor.ts";
import { batches } from "./batches.ts";

/** All products' rows, oldest first, in batches. */
export const readCatalogue = (tx: Tx): AsyncGenerator<ProductRow[]> =>
  batches<ProductRow, string>(async (after = NIL_UUID, bounds) => {
    const rows = await readProductsAfter(tx, after, bounds);
    const last = rows.at(-1);
    return { rows, end: last && products.get(last, "id") };
  });
