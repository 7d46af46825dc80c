import { beginningOf } from "../files/csv-rows.ts";
import { ImportFileError } from "../files/file-error.ts";
import { findColumns, type NamedColumns } from "../files/named-columns.ts";
import { notice } from "../notice.ts";

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
  grams: ["Variant Grams", "Weight value (grams)"],
  weightUnit: ["Variant Weight Unit", "Weight unit for display"],
  mpn: ["Google Shopping / MPN"],
  condition: ["Google Shopping / Condition"],
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
export type ShopifyColumns = NamedColumns<ShopifyColumn>;

/** Reads the header row. Throws ImportFileError without Handle and Title. */
export function readShopifyHeader(header: readonly string[]): ShopifyColumns {
  const columns = findColumns(names, header);
  const wanted = columns.missing(["handle", "title"]);
  if (!wanted) return columns;
  throw new ImportFileError(notice("import.not_shopify", { columns: wanted, header: beginningOf(header) }));
}
