import { openTable } from "../files/csv-table.ts";
import { gatherRows } from "../files/gather-rows.ts";
import type { FileNote } from "../notice.ts";
import { handleSlugs } from "./handle-slugs.ts";
import { readShopifyHeader } from "./shopify-columns.ts";
import { MAX_ROWS, shopifyProduct } from "./shopify-product.ts";
import type { SourceProduct } from "./source-product.ts";

/**
 * Reads a Shopify product CSV as products: the rows of one Handle are one product, wherever in the file they are. Throws ImportFileError
 * for a file that is none or is broken, naming the line.
 */
export async function* readShopify(
  bytes: AsyncIterable<Uint8Array>,
  notes?: FileNote[],
): AsyncGenerator<SourceProduct> {
  const { columns, rows } = await openTable(bytes, readShopifyHeader, notes);
  const slugs = handleSlugs();
  const groups = gatherRows(rows, {
    keyOf({ cells }) {
      const handle = columns.cell(cells, "handle");
      slugs.see(handle);
      return handle;
    },
    isHead: ({ cells }) => columns.cell(cells, "title") !== "",
    dropsRepeats: true,
    maxRows: MAX_ROWS,
  });
  for await (const group of groups) yield shopifyProduct(group, slugs, columns);
}
