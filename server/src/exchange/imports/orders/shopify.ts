import { MAX_LINES } from "../../../orders/model/index.ts";
import { openTable } from "../files/csv-table.ts";
import { gatherRows } from "../files/gather-rows.ts";
import type { FileNote } from "../notice.ts";
import { MAX_CHARACTERS } from "./row-fault.ts";
import { readOrderHeader } from "./shopify-columns.ts";
import { shopifyOrder } from "./shopify-order.ts";
import type { SourceOrder } from "./source-order.ts";

/**
 * Reads Shopify's order CSV, a row a line of an order. What belongs to the order stands in its first row; the others repeat its name and leave
 * its total empty. Throws ImportFileError for a file that is none or is broken, naming the line.
 */
export async function* readShopifyOrders(
  bytes: AsyncIterable<Uint8Array>,
  notes?: FileNote[],
): AsyncGenerator<SourceOrder> {
  const { columns, rows } = await openTable(bytes, readOrderHeader, notes);
  const groups = gatherRows(rows, {
    keyOf: ({ cells }) => columns.cell(cells, "name"),
    isHead: ({ cells }) => columns.cell(cells, "total") !== "",
    splits: true,
    maxRows: MAX_LINES,
    maxCharacters: MAX_CHARACTERS,
  });
  for await (const group of groups) yield shopifyOrder(group, columns);
}
