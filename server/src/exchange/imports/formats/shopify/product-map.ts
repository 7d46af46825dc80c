import { notice } from "../../notice.ts";
import { isYes, textOrNull } from "../cells.ts";
import { type ColumnMap, column, type FileColumns, withoutFormula } from "../column-map.ts";
import { plainNumber } from "../numbers.ts";
import { barcodeIn, conditionOf } from "../product-cells.ts";

const asItIs = (text: string) => text;
const amountIn = (text: string) => plainNumber(text) || undefined;
const amountOrNull = (text: string) => plainNumber(text) || null;

/**
 * The columns of products, under the names that Shopify's exports and its newer template have for them. They
 * are read as texts of a product (t), its fields (p), those of its cheapest variant (c) or its single one
 * (s), and as those of a variant (v).
 */
const columns = {
  slug: column(["Handle", "URL handle"]),
  name: column("Title", "t", asItIs),
  description: column(["Body (HTML)", "Body HTML", "Description"], "t", asItIs),
  brand: column("Vendor", "p", textOrNull),
  category: column("Product Category"),
  type: column(["Type", "Product Type"]),
  tags: column("Tags"),
  published: column(["Published", "Published on online store"]),
  status: column("Status"),
  option1Name: column("Option1 Name"),
  option1: column("Option1 Value"),
  option2Name: column("Option2 Name"),
  option2: column("Option2 Value"),
  option3Name: column("Option3 Name"),
  option3: column("Option3 Value"),
  sku: column(["Variant SKU", "SKU"], "sv", textOrNull),
  barcode: column(["Variant Barcode", "Barcode"], "sv", barcodeIn),
  price: column(["Variant Price", "Price"], "cv", amountIn),
  compareAtPrice: column(["Variant Compare At Price", "Compare-at price"], "cv", amountOrNull),
  cost: column(["Cost per item", "Cost", "Variant Cost"], "cv", amountOrNull),
  tracker: column(["Variant Inventory Tracker", "Inventory tracker"]),
  quantity: column(["Variant Inventory Qty", "Inventory quantity"]),
  policy: column(["Variant Inventory Policy", "Continue selling when out of stock"]),
  shipping: column(["Variant Requires Shipping", "Requires shipping"]),
  taxable: column(["Variant Taxable", "Charge tax"]),
  taxCode: column(["Variant Tax Code", "Tax code"], "sv", textOrNull),
  weight: column(["Variant Grams", "Weight value (grams)"]),
  weightUnit: column(["Variant Weight Unit", "Weight unit for display"]),
  mpn: column("Google Shopping / MPN", "p", textOrNull),
  condition: column("Google Shopping / Condition", "p", conditionOf),
  images: column(["Image Src", "Product image URL"]),
  imagePosition: column("Image Position"),
  image: column(["Variant Image", "Variant image URL"]),
  isGiftCard: column("Gift Card", "p", isYes),
  metaTitle: column("SEO Title", "t", asItIs),
  metaDescription: column("SEO Description", "t", asItIs),
};
export type ShopifyColumn = keyof typeof columns;
export type ShopifyColumns = FileColumns<ShopifyColumn>;

export const productMap: ColumnMap<ShopifyColumn> = {
  columns,
  needs: ["slug", "name"],
  refuse: (columns, header) => notice("import.not_shopify", { columns, header }),
  clean: (cell) => withoutFormula(cell.trim()),
};
