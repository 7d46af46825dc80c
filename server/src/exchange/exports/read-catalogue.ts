import { type ProductRow, products, readProductsAfter } from "../../catalogue/products/index.ts";
import type { Tx } from "../../db/tenant.ts";
import { NIL_UUID } from "../../kit/cursor.ts";

const MAX_ROWS = 500;
const FIRST_ROWS = 50;
const BATCH_CHARACTERS = 1_000_000;

/**
 * All products' rows, oldest first, in batches that are a read each: nothing is held between them. A batch is
 * about a megabyte, at most 500 rows: memory stays flat even where products have thousands of variants.
 */
export async function* readCatalogue(tx: Tx): AsyncGenerator<ProductRow[]> {
  let after: string = NIL_UUID;
  for (let limit = FIRST_ROWS; ; ) {
    const rows = await readProductsAfter(tx, after, limit);
    if (rows.length) yield rows;
    if (rows.length < limit) return;
    after = products.get(rows.at(-1)!, "id");
    limit = Math.max(1, Math.min(MAX_ROWS, Math.floor((BATCH_CHARACTERS * rows.length) / sizeOf(rows))));
  }
}

const sizeOf = (rows: readonly ProductRow[]) =>
  rows.reduce((sum, row) => row.reduce((length, text) => length + (text?.length ?? 0), sum), 0);
