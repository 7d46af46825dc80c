import type { ProductCreate } from "../../../catalogue/products/index.ts";
import { type Notice, notice } from "../notice.ts";
import { pictureAddress } from "./pictures.ts";
import type { Cell, ShopifyColumns } from "./shopify-columns.ts";
import { stockOf } from "./stock-count.ts";

type Variant = NonNullable<ProductCreate["productVariants"]>[number];

const options = [
  { nameColumn: "option1Name", column: "option1" },
  { nameColumn: "option2Name", column: "option2" },
  { nameColumn: "option3Name", column: "option3" },
] as const;
export type ShopifyAxis = (typeof options)[number] & { name: string; values: string[] };

// What Shopify writes, in every language, for a product without options.
const NO_OPTION = "Default Title";

/** The axes that variants are combinations of, values in order of appearance; none for a simple product. */
export function shopifyAxes(variants: Cell[]): ShopifyAxis[] {
  const axes = options
    .map(({ nameColumn, column }, i) => ({
      nameColumn,
      column,
      name: variants.map((cell) => cell(nameColumn)).find(Boolean) ?? `Option${i + 1}`,
      values: [...new Set(variants.map((cell) => cell(column)).filter(Boolean))],
    }))
    .filter(({ values }) => values.length) as ShopifyAxis[];
  const isSimple = variants.length === 1 && axes.every(({ values }) => values[0] === NO_OPTION);
  return isSimple ? [] : axes;
}

/** The variant that one row describes. */
export function shopifyVariant(
  cell: Cell,
  axes: ShopifyAxis[],
  columns: ShopifyColumns,
  warnings: Notice[],
): Variant {
  const chosen = axes.map(({ name, column }) => [name, cell(column)] as const).filter(([, value]) => value);
  const label = chosen.map(([, value]) => value).join(" / ");
  const variant: Variant = { options: Object.fromEntries(chosen) };
  if (columns.has("sku")) variant.sku = cell("sku") || null;
  if (columns.has("barcode")) variant.barcode = barcodeOf(cell) || null;
  if (cell("price")) variant.price = cell("price");
  if (columns.has("compareAtPrice")) variant.compareAtPrice = cell("compareAtPrice") || null;
  if (columns.has("cost")) variant.cost = cell("cost") || null;
  const quantity = stockCount(cell, label, warnings);
  if (quantity !== undefined) variant.quantity = quantity;
  if (columns.has("variantImage")) {
    const image = cell("variantImage");
    variant.image = pictureAddress(image) ?? null;
    if (image && !variant.image) warnings.push(notice("import.image_left_out", undefined, label));
  }
  return variant;
}

/** A row's stock; undefined where it says none, as exports of shops with several locations do. */
export function stockCount(cell: Cell, label: string, warnings: Notice[]): number | undefined {
  const count = cell("quantity");
  return count ? stockOf(count, label, warnings) : undefined;
}

/** A row's barcode: spreadsheets are kept from reading it as a number by a quote before it. */
export const barcodeOf = (cell: Cell): string => cell("barcode").replace(/^'/, "");
