import { readCategoryPaths } from "../../catalogue/categories/index.ts";
import {
  type ProductRow,
  products,
  readProductsAfter,
  products as table,
} from "../../catalogue/products/index.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Download } from "../../http/answers/answer.ts";
import { NIL_UUID } from "../../kit/cursor.ts";
import { addressMedia } from "../../kit/web/own-media.ts";
import { batches } from "./batches.ts";
import { csvHeader } from "./csv.ts";
import { type ExportFormat, formatTypes } from "./formats.ts";
import { csvColumns, csvRows } from "./product-csv.ts";

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

/** Whose money it is, who reads, and who wants to know how far it is. */
export type ExportOptions = {
  currencyDigits: number;
  defaultLanguage: string;
  /** Where the store's own pictures are read. */
  origin: string;
  seesCost: boolean;
  onProgress?: (products: number) => void;
};

/** All of a store's products as a file, read while it is sent. */
export function exportProducts(tx: Tx, format: ExportFormat, options: ExportOptions): Download {
  const chunks = format === "csv" ? csv(tx, options) : ndjson(tx, options);
  return { type: formatTypes[format], filename: `products.${format}`, chunks };
}

// The way to a product's category by names stands behind the fields of the API's answer: another store does
// not know its id.
async function* ndjson(tx: Tx, options: ExportOptions): AsyncGenerator<string> {
  const write = writer(options);
  const paths = await readCategoryPaths(tx, options.defaultLanguage);
  const lineOf = (row: ProductRow) => {
    const id = products.get(row, "categoryId");
    const path = id === null ? undefined : paths.get(id);
    const json = write(row);
    return path ? `${json.slice(0, -1)},"categoryPath":${JSON.stringify(path)}}\n` : `${json}\n`;
  };
  yield* readCatalogue(tx, (rows) => rows.map(lineOf).join(""), options.onProgress);
}

async function* csv(tx: Tx, options: ExportOptions): AsyncGenerator<string> {
  const columns = csvColumns.filter(({ of }) => !of?.needs || options.seesCost);
  const paths = await readCategoryPaths(tx, options.defaultLanguage);
  const write = writer(options);
  const rowsOf = (row: ProductRow) => {
    const product = JSON.parse(write(row));
    return csvRows(product, columns, paths.get(product.categoryId));
  };
  yield csvHeader(columns);
  yield* readCatalogue(tx, (rows) => rows.map(rowsOf).join(""), options.onProgress);
}

function writer({ currencyDigits, seesCost, origin }: ExportOptions): (row: ProductRow) => string {
  const write = table.writer({ store: { currencyDigits }, can: () => seesCost });
  return (row) => addressMedia(write(row), origin);
}
