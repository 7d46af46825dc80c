import { type ProductRow, products, readProductsAfter } from "../../catalogue/products/index.ts";
import type { Tx } from "../../db/tenant.ts";
import { NIL_UUID } from "../../kit/cursor.ts";

const MAX_ROWS = 500;
const FIRST_ROWS = 50;
const FEW_ROWS = 10;
const BATCH_BYTES = 262_144;

/**
 * All products' rows, oldest first, in batches that are a read each: nothing is held between them. A batch is
 * about 256 KiB, at most 500 rows: memory stays flat even where products have thousands of variants.
 */
export async function* readCatalogue(tx: Tx): AsyncGenerator<ProductRow[]> {
  let after: string = NIL_UUID;
  for (let limit = FIRST_ROWS; ; ) {
    const rows = await readProductsAfter(tx, after, { limit, bytes: BATCH_BYTES });
    if (!rows.length) return;
    after = products.get(rows.at(-1)!, "id");
    limit = Math.min(MAX_ROWS, rows.length < limit ? rows.length + FEW_ROWS : 2 * limit);
    yield rows;
  }
}
