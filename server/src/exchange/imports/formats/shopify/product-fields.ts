import type { ProductCreate } from "../../../../catalogue/products/index.ts";
import { parseMoney } from "../../../../kit/money.ts";
import type { CsvRow } from "../../files/csv-rows.ts";
import { type Notice, notice } from "../../notice.ts";
import type { SourceProduct } from "../../source-records.ts";
import { isNo, isYes, listIn } from "../cells.ts";
import { plainNumber, wholeNumber } from "../numbers.ts";
import {
  measureOf,
  pictureAddress,
  stockOf,
  usablePictures,
  weightOf,
  weightUnitOf,
} from "../product-cells.ts";
import type { ShopifyColumns } from "./product-map.ts";

const FINEST_DIGITS = 15;
const NO_ROW = { cells: [] };

/** The fields of a product with these variants and own cells: its price is that of the cheapest variant. */
export function productFields(
  head: CsvRow,
  hasOptions: boolean,
  variants: readonly [CsvRow, ...CsvRow[]],
  columns: ShopifyColumns,
  warnings: Notice[],
): SourceProduct["fields"] {
  const { has, text } = columns;
  const [first] = variants;
  const single = hasOptions ? undefined : first;
  const count = single && text(single, "quantity");
  const isUnshipped = variants.every((row) => isNo(text(row, "shipping")));
  const weightUnit = weightUnitOf(text(first, "weightUnit")) ?? "g";
  return {
    ...columns.fields(head, "p"),
    ...columns.fields(cheapestOf(variants, columns), "c"),
    ...columns.fields(single ?? NO_ROW, "s"),
    ...(has("tags") && { tags: tagsIn(text(head, "tags"), text(head, "type")) }),
    ...((has("published") || has("status")) && {
      isActive: isPublished(text(head, "published")) && /^(active)?$/i.test(text(head, "status")),
    }),
    ...(has("category") && !categoryIn(text(head, "category")) && { category: null }),
    ...(has("taxable") && { taxExempt: variants.every((row) => isNo(text(row, "taxable"))) }),
    ...(has("shipping") && { kind: isUnshipped ? "digital_service" : "physical" }),
    // A product has one weight here: that of its first variant.
    ...(has("weight") && { weightUnit, weight: weightOf(measureOf(text(first, "weight")), weightUnit) }),
    ...(count && { quantity: stockOf(count, "", warnings) }),
    // Without a tracker Shopify does not count the stock and sells on, whatever quantity is beside it.
    ...(has("tracker") && { inventoryTracked: variants.some((row) => text(row, "tracker")) }),
    ...(has("policy") && {
      allowBackorder: variants.some((row) => /^(continue|true)$/i.test(text(row, "policy"))),
    }),
  };
}

// A word that is not known makes nothing public.
const isPublished = (cell: string) => cell === "" || isYes(cell);

// The category that Shopify gives to a product without one.
const NO_CATEGORY = "Uncategorized";

/** The category of a cell, by its names from a root down, such as "Home & Garden > Decor > Vases". */
export function categoryIn(cell: string): string[] | undefined {
  const path = cell
    .split(">")
    .map((name) => name.trim())
    .filter(Boolean);
  return path.length && path[0] !== NO_CATEGORY ? path : undefined;
}

// The type is one more tag, unless the tags have it in any case.
function tagsIn(list: string, type: string): string[] {
  const tags = [...new Set(listIn(list))];
  const has = tags.some((tag) => tag.toLowerCase() === type.toLowerCase());
  return type && !has ? [...tags, type] : tags;
}

/** The variant with the lowest price; one whose price is no amount comes first, to be refused by name. */
export function cheapestOf(variants: readonly [CsvRow, ...CsvRow[]], { text }: ShopifyColumns): CsvRow {
  let cheapest = variants[0];
  let lowest: bigint | undefined;
  for (const row of variants) {
    if (!text(row, "price")) continue;
    const amount = parseMoney(plainNumber(text(row, "price")), FINEST_DIGITS);
    if (typeof amount !== "bigint") return row;
    if (lowest !== undefined && amount >= lowest) continue;
    lowest = amount;
    cheapest = row;
  }
  return cheapest;
}

/** The usable images of rows, each once, by their positions. */
export function imagesIn(rows: readonly CsvRow[], { text }: ShopifyColumns, warnings: Notice[]): string[] {
  const placed = rows
    .map((row) => ({ url: text(row, "images"), at: text(row, "imagePosition") }))
    .filter(({ url }) => url)
    .map(({ url, at }) => ({
      url,
      at: /^\d+$/.test(wholeNumber(at)) ? Number(wholeNumber(at)) : Number.MAX_SAFE_INTEGER,
    }))
    .sort((a, b) => a.at - b.at);
  const urls = placed.map(({ url }) => url);
  return usablePictures(urls, warnings);
}

type Variant = NonNullable<ProductCreate["productVariants"]>[number];

const options = [
  { nameColumn: "option1Name", column: "option1" },
  { nameColumn: "option2Name", column: "option2" },
  { nameColumn: "option3Name", column: "option3" },
] as const;
export type ShopifyAxis = (typeof options)[number] & { name: string; values: string[] };

// Shopify writes this, in every language, for a product without options.
const NO_OPTION = "Default Title";

/** The axes that variants are combinations of, values in order of appearance; none for a simple product. */
export function readAxes(variants: readonly CsvRow[], { text }: ShopifyColumns): ShopifyAxis[] {
  const axes = options
    .map(({ nameColumn, column }, i) => ({
      nameColumn,
      column,
      name: variants.map((row) => text(row, nameColumn)).find(Boolean) ?? `Option${i + 1}`,
      values: [...new Set(variants.map((row) => text(row, column)).filter(Boolean))],
    }))
    .filter(({ values }) => values.length) as ShopifyAxis[];
  const isSimple = variants.length === 1 && axes.every(({ values }) => values[0] === NO_OPTION);
  return isSimple ? [] : axes;
}

/** The variant of a row. */
export function readVariant(
  row: CsvRow,
  axes: readonly ShopifyAxis[],
  columns: ShopifyColumns,
  warnings: Notice[],
): Variant {
  const chosen = axes
    .map(({ name, column }) => [name, columns.text(row, column)] as const)
    .filter(([, value]) => value);
  const label = chosen.map(([, value]) => value).join(" / ");
  const variant: Variant = { options: Object.fromEntries(chosen), ...columns.fields(row, "v") };
  // Exports of shops with several locations have no count.
  const count = columns.text(row, "quantity");
  if (count) variant.quantity = stockOf(count, label, warnings);
  if (columns.has("image")) {
    const image = columns.text(row, "image");
    variant.image = pictureAddress(image) ?? null;
    if (image && !variant.image) warnings.push(notice("import.image_left_out", undefined, label));
  }
  return variant;
}
