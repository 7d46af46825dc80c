import { pointerToken } from "../../kit/json.ts";
import { parseMoney } from "../../kit/money.ts";
import { isSlug, slugify } from "../../kit/slug.ts";
import type { CsvRow } from "./csv-rows.ts";
import type { Cell, ShopifyColumn, ShopifyColumns } from "./shopify-columns.ts";
import {
  barcodeOf,
  isAddress,
  type ShopifyAxis,
  shopifyAxes,
  shopifyVariant,
  stockCount,
} from "./shopify-variants.ts";
import type { SourceProduct, SourceText } from "./source-product.ts";

/** The most rows a product may have: Shopify has at most 2,048 variants, and 250 images, of one. */
export const MAX_ROWS = 2_500;

/** The columns that make a row a variant; a row with an image alone is none. */
const variantColumns = ["option1", "sku", "barcode", "price", "quantity"] as const;
const FINEST_DIGITS = 15;

/**
 * The product that consecutive rows of one Handle describe, with a variant a row unless its only option is
 * Shopify's "Default Title". An empty cell says "none", a column that is not there says nothing. Its price is
 * that of its cheapest variant.
 */
export function shopifyProduct(rows: CsvRow[], columns: ShopifyColumns): SourceProduct {
  const first = rows[0]!;
  const cell = (column: ShopifyColumn) => columns.cell(first.cells, column);
  const handle = cell("handle");
  const warnings: string[] = [];
  const variants = variantsOf(rows, columns);
  const axes = shopifyAxes(variants);
  const selling = sellingFields(variants, axes, columns);
  return {
    line: first.line,
    lastLine: rows.at(-1)!.lastLine,
    handle,
    slug: isSlug(handle) ? handle : slugify(handle),
    text: textOf(cell, columns),
    fields: {
      ...generalFields(cell, columns),
      ...selling,
      ...stockFields(variants, axes, columns, warnings),
      ...variantFields(variants, axes, columns, warnings),
      ...(columns.has("image") ? { images: imagesOf(rows, columns, warnings) } : {}),
    },
    isKindVague: selling.kind === "digital_service",
    warnings,
    fault: faultOf(rows, handle, columns) ?? unclear(variants, axes, columns),
    columnOf: (field) => columnOf(field, axes, columns),
  };
}

function faultOf(rows: CsvRow[], handle: string, columns: ShopifyColumns): string | undefined {
  if (!handle) return `${columns.nameOf("handle")} is empty`;
  if (rows.length > MAX_ROWS) return `it has more than ${MAX_ROWS} rows`;
  const damaged = rows.find(({ cells }) => cells.some((cell) => cell.includes("\ufffd")));
  if (damaged) return `line ${damaged.line} holds bytes that are not UTF-8; save the file as CSV UTF-8`;
  return undefined;
}

function unclear(variants: Cell[], axes: ShopifyAxis[], columns: ShopifyColumns): string | undefined {
  if (axes.length || variants.length === 1) return undefined;
  return `its ${variants.length} variants have no ${columns.nameOf("option1")} to tell them apart`;
}

function textOf(cell: Cell, columns: ShopifyColumns): SourceText {
  const text: SourceText = { name: cell("title") };
  if (columns.has("body")) text.description = cell("body");
  if (columns.has("seoTitle")) text.metaTitle = cell("seoTitle");
  if (columns.has("seoDescription")) text.metaDescription = cell("seoDescription");
  return text;
}

function generalFields(cell: Cell, columns: ShopifyColumns): SourceProduct["fields"] {
  const fields: SourceProduct["fields"] = {};
  if (columns.has("vendor")) fields.brand = cell("vendor") || null;
  if (columns.has("tags")) fields.tags = tagsOf(cell("tags"), cell("type"));
  if (columns.has("published") || columns.has("status")) {
    fields.isActive = !isNo(cell("published")) && /^(active)?$/i.test(cell("status"));
  }
  if (columns.has("giftCard")) fields.isGiftCard = isYes(cell("giftCard"));
  return fields;
}

// The type is a tag more, unless the tags have it in any case.
function tagsOf(list: string, type: string): string[] {
  const tags = [...new Set(list.split(",").map((tag) => tag.trim()))].filter(Boolean);
  const has = tags.some((tag) => tag.toLowerCase() === type.toLowerCase());
  return type && !has ? [...tags, type] : tags;
}

function variantsOf(rows: CsvRow[], columns: ShopifyColumns): Cell[] {
  const cells = rows.map(
    (row): Cell =>
      (column) =>
        columns.cell(row.cells, column),
  );
  const variants = cells.filter((cell) => variantColumns.some((column) => cell(column)));
  return variants.length ? variants : cells.slice(0, 1);
}

function sellingFields(
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

function stockFields(
  [first, ...more]: Cell[],
  axes: ShopifyAxis[],
  columns: ShopifyColumns,
  warnings: string[],
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

// A product that has lost its options loses its variants; a file without options says nothing of them.
function variantFields(
  variants: Cell[],
  axes: ShopifyAxis[],
  columns: ShopifyColumns,
  warnings: string[],
): SourceProduct["fields"] {
  if (!columns.has("option1")) return {};
  return {
    variants: axes.map(({ name, values }) => ({ name, values })),
    productVariants: axes.length ? variants.map((cell) => shopifyVariant(cell, axes, columns, warnings)) : [],
  };
}

function imagesOf(rows: CsvRow[], columns: ShopifyColumns, warnings: string[]): string[] {
  const placed = rows
    .map(({ cells }) => ({ url: columns.cell(cells, "image"), at: columns.cell(cells, "imagePosition") }))
    .filter(({ url }) => url)
    .map(({ url, at }) => ({ url, at: /^\d+$/.test(at) ? Number(at) : Number.MAX_SAFE_INTEGER }))
    .sort((a, b) => a.at - b.at);
  const urls = [...new Set(placed.map(({ url }) => url))];
  const usable = urls.filter(isAddress);
  const left = urls.length - usable.length;
  if (left)
    warnings.push(`${left} ${left > 1 ? "images are" : "image is"} left out: no absolute http(s) address`);
  return usable;
}

const columnsByField: Record<string, ShopifyColumn> = {
  name: "title",
  description: "body",
  slug: "handle",
  metaTitle: "seoTitle",
  metaDescription: "seoDescription",
  price: "price",
  compareAtPrice: "compareAtPrice",
  cost: "cost",
  sku: "sku",
  barcode: "barcode",
  brand: "vendor",
  tags: "tags",
  quantity: "quantity",
  images: "image",
  image: "variantImage",
  options: "option1",
};

function columnOf(field: string, axes: ShopifyAxis[], columns: ShopifyColumns): string | undefined {
  const [name = "", index = "", inner = "", key] = field.slice(1).split("/");
  const isInner = name === "translations" || name === "productVariants";
  const column =
    name === "variants"
      ? axes[Number(index)]?.[inner === "name" ? "nameColumn" : "column"]
      : (axes.find((axis) => inner === "options" && pointerToken(axis.name) === key)?.column ??
        columnsByField[isInner ? inner : name]);
  return column && columns.nameOf(column);
}

const isYes = (text: string) => /^(true|yes|1)$/i.test(text);
const isNo = (text: string) => /^(false|no|0)$/i.test(text);
