import { readCategoryPaths } from "../../catalogue/categories/index.ts";
import { products as table } from "../../catalogue/products/index.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Download } from "../../http/download.ts";
import { csvHeader } from "./csv.ts";
import { type ExportFormat, formatTypes } from "./formats.ts";
import { csvColumns, csvRows } from "./product-csv.ts";
import { readCatalogue } from "./read-catalogue.ts";

/** Whose money it is, who reads, and who wants to know how far it is. */
export type ExportOptions = {
  currencyDigits: number;
  defaultLanguage: string;
  seesCost: boolean;
  onProgress?: (products: number) => void;
};

/** All of a store's products as a file, read while it is sent. */
export function exportProducts(tx: Tx, format: ExportFormat, options: ExportOptions): Download {
  const chunks = format === "csv" ? csv(tx, options) : ndjson(tx, options);
  return { type: formatTypes[format], filename: `products.${format}`, chunks };
}

async function* ndjson(tx: Tx, options: ExportOptions): AsyncGenerator<string> {
  for await (const products of presented(tx, options)) yield `${products.join("\n")}\n`;
}

async function* csv(tx: Tx, options: ExportOptions): AsyncGenerator<string> {
  const columns = csvColumns.filter(({ name }) => name !== "cost" || options.seesCost);
  const paths = await readCategoryPaths(tx, options.defaultLanguage);
  yield csvHeader(columns);
  for await (const products of presented(tx, options)) {
    const read = products.map((product) => JSON.parse(product));
    yield read.map((product) => csvRows(product, columns, paths.get(product.categoryId))).join("");
  }
}

async function* presented(
  tx: Tx,
  { currencyDigits, seesCost, onProgress }: ExportOptions,
): AsyncGenerator<string[]> {
  const write = table.writer({ store: { currencyDigits }, can: () => seesCost });
  let done = 0;
  for await (const rows of readCatalogue(tx)) {
    yield rows.map((row) => write(row));
    done += rows.length;
    onProgress?.(done);
  }
}
