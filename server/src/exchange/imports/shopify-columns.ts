import { beginningOf } from "./csv-rows.ts";
import { notice } from "./notice.ts";
import { ImportFileError } from "./source-product.ts";

/** The columns that are read, under the names that Shopify's exports and its newer template have for them. */
const names = {
  handle: ["Handle", "URL handle"],
  title: ["Title"],
  body: ["Body (HTML)", "Body HTML", "Description"],
  vendor: ["Vendor"],
  category: ["Product Category"],
  type: ["Type", "Product Type"],
  tags: ["Tags"],
  published: ["Published", "Published on online store"],
  status: ["Status"],
  option1Name: ["Option1 Name"],
  option1: ["Option1 Value"],
  option2Name: ["Option2 Name"],
  option2: ["Option2 Value"],
  option3Name: ["Option3 Name"],
  option3: ["Option3 Value"],
  sku: ["Variant SKU", "SKU"],
  barcode: ["Variant Barcode", "Barcode"],
  price: ["Variant Price", "Price"],
  compareAtPrice: ["Variant Compare At Price", "Compare-at price"],
  cost: ["Cost per item", "Cost", "Variant Cost"],
  tracker: ["Variant Inventory Tracker", "Inventory tracker"],
  quantity: ["Variant Inventory Qty", "Inventory quantity"],
  policy: ["Variant Inventory Policy", "Continue selling when out of stock"],
  shipping: ["Variant Requires Shipping", "Requires shipping"],
  taxable: ["Variant Taxable", "Charge tax"],
  image: ["Image Src", "Product image URL"],
  imagePosition: ["Image Position"],
  variantImage: ["Variant Image", "Variant image URL"],
  giftCard: ["Gift Card"],
  seoTitle: ["SEO Title"],
  seoDescription: ["SEO Description"],
} as const;
export type ShopifyColumn = keyof typeof names;

/** The trimmed text of one of a row's cells. */
export type Cell = (column: ShopifyColumn) => string;

/** The columns of one file. */
export type ShopifyColumns = {
  has(column: ShopifyColumn): boolean;
  /** The trimmed text of a cell; "" where the row or the file has none. */
  cell(row: readonly string[], column: ShopifyColumn): string;
  /** The column's name as the file spells it. */
  nameOf(column: ShopifyColumn): string;
};

/** Reads the header row, whatever its case and spacing. Throws ImportFileError without Handle and Title. */
export function readShopifyHeader(header: readonly string[]): ShopifyColumns {
  const found = header.map(plain);
  const positions = new Map<ShopifyColumn, number>();
  for (const [column, spellings] of Object.entries(names)) {
    const position = spellings.map((name) => found.indexOf(plain(name))).find((at) => at >= 0);
    if (position !== undefined) positions.set(column as ShopifyColumn, position);
  }
  const missing = (["handle", "title"] as const).filter((column) => !positions.has(column));
  if (missing.length) {
    const columns = missing.map((column) => names[column][0]).join(", ");
    throw new ImportFileError(notice("import.not_shopify", { columns, header: beginningOf(header) }));
  }
  return {
    has: (column) => positions.has(column),
    cell: (row, column) => row[positions.get(column) ?? -1]?.trim() ?? "",
    nameOf: (column) => header[positions.get(column) ?? -1]?.trim() || names[column][0],
  };
}

const plain = (name: string) => name.trim().replace(/\s+/g, " ").toLowerCase();
