import { type ProductRow, products, readProductsAfter } from "../../catalogue/products/index.ts";
import type { Tx } from "../../db/tenant.ts";
import { NIL_UUID } from "../../kit/cursor.ts";
import { batches } from "./batches.ts";

/** All products, oldest first, as texts of batches of their rows. */
export const readCatalogue = (
  tx: Tx,
  write: (rows: ProductRow[]) => string,
  written?: (count: number) => void,
): AsyncGenerator<string> =>
  batches<ProductRow, string>(
    async (after = NIL_UUID, bounds) => {
      const rows = await readProductsAfter(tx, after, bounds);
      const last = rows.at(-1);
      return { rows, end: last && products.get(last, "id") };
    },
    write,
    written,
  );
