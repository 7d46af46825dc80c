import { parseMoney } from "../../../kit/money.ts";
import type { CsvRow } from "../files/csv-rows.ts";
import { isNo, isYes } from "../files/yes-no.ts";
import type { Notice } from "../notice.ts";
import { conditionOf, measureOf, weightOf, weightUnitOf } from "./measures.ts";
import { usablePictures } from "./pictures.ts";
import type { Cell, ShopifyColumns } from "./shopify-columns.ts";
import { barcodeOf, type ShopifyAxis, stockCount } from "./shopify-variants.ts";
import type { SourceProduct, SourceText } from "./source-product.ts";

const FINEST_DIGITS = 15;

/** A product's texts. */
export function textOf(cell: Cell, columns: ShopifyColumns): SourceText {
  const text: SourceText = { name: cell("title") };
  if (columns.has("body")) text.description = cell("body");
  if (columns.has("seoTitle")) text.metaTitle = cell("seoTitle");
  if (columns.has("seoDescription")) text.metaDescription = cell("seoDescription");
  return text;
}

/** What a product is, whatever variants it has. */
export function generalFields(cell: Cell, columns: ShopifyColumns): SourceProduct["fields"] {
  const fields: SourceProduct["fields"] = {};
  if (columns.has("vendor")) fields.brand = cell("vendor") || null;
  if (columns.has("tags")) fields.tags = tagsOf(cell("tags"), cell("type"));
  if (columns.has("published") || columns.has("status")) {
    fields.isActive = !isNo(cell("published")) && /^(active)?$/i.test(cell("status"));
  }
  if (columns.has("giftCard")) fields.isGiftCard = isYes(cell("giftCard"));
  if (columns.has("mpn")) fields.mpn = cell("mpn") || null;
  const condition = conditionOf(cell("condition"));
  if (condition) fields.condition = condition;
  if (columns.has("category") && !categoryOf(cell)) fields.category = null;
  return fields;
}

// The category that Shopify gives to a product without one.
const NO_CATEGORY = "Uncategorized";

/** The category a product is put into, by its names from a root down, such as "Home & Garden > Decor > Vases". */
export function categoryOf(cell: Cell): string[] | undefined {
  const path = cell("category")
    .split(">")
    .map((name) => name.trim())
    .filter(Boolean);
  return path.length && path[0] !== NO_CATEGORY ? path : undefined;
}

// The type is a tag more, unless the tags have it in any case.
function tagsOf(list: string, type: string): string[] {
  const tags = [...new Set(list.split(",").map((tag) => tag.trim()))].filter(Boolean);
  const has = tags.some((tag) => tag.toLowerCase() === type.toLowerCase());
  return type && !has ? [...tags, type] : tags;
}

/** What a product costs and how it is sold: as its cheapest variant, where it has several. */
export function sellingFields(
  variants: Cell[],
  axes: ShopifyAxis[],
  columns: ShopifyColumns,
): SourceProduct["fields"] {
  const fields: SourceProduct["fields"] = {};
  const cheapest = cheapestOf(variants);
  const single = axes.length ? undefined : variants[0];
  if (columns.has("price") && cheapest("price")) fields.price = cheapest("price");
  if (columns.has("compareAtPrice")) fields.compareAtPrice = cheapest("compareAtPrice") || null;
  if (columns.has("cost")) fields.cost = cheapest("cost") || null;
  if (columns.has("sku")) fields.sku = single?.("sku") || null;
  if (columns.has("barcode")) fields.barcode = (single && barcodeOf(single)) || null;
  if (columns.has("taxable")) fields.taxExempt = variants.every((cell) => isNo(cell("taxable")));
  if (columns.has("shipping")) {
    fields.kind = variants.every((cell) => isNo(cell("shipping"))) ? "digital_service" : "physical";
  }
  // A product has one weight here: that of its first variant.
  if (columns.has("grams")) {
    const unit = weightUnitOf(variants[0]!("weightUnit")) ?? "g";
    fields.weightUnit = unit;
    fields.weight = weightOf(measureOf(variants[0]!("grams")), unit);
  }
  return fields;
}

// An amount that is none comes first, so that it is refused by name and not passed over.
function cheapestOf(variants: Cell[]): Cell {
  let cheapest = variants[0]!;
  let lowest: bigint | undefined;
  for (const cell of variants) {
    if (!cell("price")) continue;
    const amount = parseMoney(cell("price"), FINEST_DIGITS);
    if (typeof amount !== "bigint") return cell;
    if (lowest !== undefined && amount >= lowest) continue;
    lowest = amount;
    cheapest = cell;
  }
  return cheapest;
}

/** How stock is counted, and how much there is of a product without variants. */
export function stockFields(
  [first, ...more]: Cell[],
  axes: ShopifyAxis[],
  columns: ShopifyColumns,
  warnings: Notice[],
): SourceProduct["fields"] {
  const fields: SourceProduct["fields"] = {};
  const variants = [first!, ...more];
  const quantity = axes.length ? undefined : stockCount(first!, "", warnings);
  if (quantity !== undefined) fields.quantity = quantity;
  // No tracker means that Shopify does not count the stock and sells on, whatever quantity stands beside it.
  if (columns.has("tracker")) fields.inventoryTracked = variants.some((cell) => cell("tracker"));
  if (columns.has("policy")) {
    fields.allowBackorder = variants.some((cell) => /^(continue|true)$/i.test(cell("policy")));
  }
  return fields;
}

/** A product's usable images, each once, in their order. */
export function imagesOf(rows: readonly CsvRow[], columns: ShopifyColumns, warnings: Notice[]): string[] {
  const placed = rows
    .map(({ cells }) => ({ url: columns.cell(cells, "image"), at: columns.cell(cells, "imagePosition") }))
    .filter(({ url }) => url)
    .map(({ url, at }) => ({ url, at: /^\d+$/.test(at) ? Number(at) : Number.MAX_SAFE_INTEGER }))
    .sort((a, b) => a.at - b.at);
  return usablePictures(
    placed.map(({ url }) => url),
    warnings,
  );
}
