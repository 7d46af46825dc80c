import { parseMoney } from "../../kit/money.ts";
import { isSlug, slugify } from "../../kit/slug.ts";
import type { ShopifyColumn, ShopifyColumns } from "./shopify-columns.ts";
import type { SourceProduct, SourceText } from "./source-product.ts";

/** A row with the lines of the file that it begins and ends on. */
export type ShopifyRow = { line: number; lastLine: number; cells: string[] };

/** The most rows a product may have: Shopify has at most 2,048 variants, and 250 images, of one. */
export const MAX_ROWS = 2_500;

/** The columns that make a row a variant; a row with an image alone is none. */
const variantColumns = ["option", "sku", "barcode", "price", "quantity"] as const;
const FINEST_DIGITS = 15;

/**
 * The product that consecutive rows of one Handle describe. An empty cell says "none", a column that is not
 * there says nothing. Its variants are folded into one price: the lowest.
 */
export function shopifyProduct(rows: ShopifyRow[], columns: ShopifyColumns): SourceProduct {
  const first = rows[0]!;
  const cell = (column: ShopifyColumn) => columns.cell(first.cells, column);
  const handle = cell("handle");
  const warnings: string[] = [];
  const variants = variantsOf(rows, columns);
  return {
    line: first.line,
    lastLine: rows.at(-1)!.lastLine,
    handle,
    slug: isSlug(handle) ? handle : slugify(handle),
    text: textOf(cell, columns),
    fields: {
      ...generalFields(cell, columns),
      ...sellingFields(variants, columns),
      ...stockFields(variants, columns, warnings),
      ...(columns.has("image") ? { images: imagesOf(rows, columns, warnings) } : {}),
    },
    warnings:
      variants.length > 1 ? [`${variants.length} variants are folded into one price`, ...warnings] : warnings,
    fault: faultOf(rows, handle, columns),
    columnOf: (field) => columnOf(field, columns),
  };
}

function faultOf(rows: ShopifyRow[], handle: string, columns: ShopifyColumns): string | undefined {
  if (!handle) return `${columns.nameOf("handle")} is empty`;
  if (rows.length > MAX_ROWS) return `it has more than ${MAX_ROWS} rows`;
  const damaged = rows.find(({ cells }) => cells.some((cell) => cell.includes("\ufffd")));
  if (damaged) return `line ${damaged.line} holds bytes that are not UTF-8; save the file as CSV UTF-8`;
  return undefined;
}

type Cell = (column: ShopifyColumn) => string;

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

function variantsOf(rows: ShopifyRow[], columns: ShopifyColumns): Cell[] {
  const cells = rows.map(
    (row): Cell =>
      (column) =>
        columns.cell(row.cells, column),
  );
  const variants = cells.filter((cell) => variantColumns.some((column) => cell(column)));
  return variants.length ? variants : cells.slice(0, 1);
}

function sellingFields(variants: Cell[], columns: ShopifyColumns): SourceProduct["fields"] {
  const fields: SourceProduct["fields"] = {};
  const cheapest = cheapestOf(variants);
  const single = variants.length === 1 ? variants[0] : undefined;
  if (columns.has("price") && cheapest("price")) fields.price = cheapest("price");
  if (columns.has("compareAtPrice")) fields.compareAtPrice = cheapest("compareAtPrice") || null;
  if (columns.has("cost")) fields.cost = cheapest("cost") || null;
  if (columns.has("sku")) fields.sku = single?.("sku") || null;
  // Spreadsheets are kept from reading a barcode as a number by a quote before it.
  if (columns.has("barcode")) fields.barcode = single?.("barcode").replace(/^'/, "") || null;
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

function stockFields(variants: Cell[], columns: ShopifyColumns, warnings: string[]): SourceProduct["fields"] {
  const fields: SourceProduct["fields"] = {};
  const counts = variants.map((cell) => cell("quantity")).filter(Boolean);
  // Exports of shops with several locations leave the column empty: then it says nothing.
  if (counts.length) {
    const strange = counts.find((count) => !/^-?\d{1,12}$/.test(count));
    const sum = counts.reduce((total, count) => total + Number(count), 0);
    if (strange === undefined && sum < 0) warnings.push(`the quantity ${sum} became 0`);
    fields.quantity = strange === undefined ? Math.max(0, sum) : (strange as never);
  }
  // No tracker means that Shopify does not count the stock and sells on, whatever quantity stands beside it.
  if (columns.has("tracker")) fields.inventoryTracked = variants.some((cell) => cell("tracker"));
  if (columns.has("policy")) {
    fields.allowBackorder = variants.some((cell) => /^(continue|true)$/i.test(cell("policy")));
  }
  return fields;
}

function imagesOf(rows: ShopifyRow[], columns: ShopifyColumns, warnings: string[]): string[] {
  const placed = rows
    .map(({ cells }) => ({ url: columns.cell(cells, "image"), at: columns.cell(cells, "imagePosition") }))
    .filter(({ url }) => url)
    .map(({ url, at }) => ({ url, at: /^\d+$/.test(at) ? Number(at) : Number.MAX_SAFE_INTEGER }))
    .sort((a, b) => a.at - b.at);
  const urls = [...new Set(placed.map(({ url }) => url))];
  const usable = urls.filter((url) => /^https?:\/\/\S+$/i.test(url) && URL.canParse(url));
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
};

function columnOf(field: string, columns: ShopifyColumns): string | undefined {
  const [name = "", , inner = ""] = field.slice(1).split("/");
  const column = columnsByField[name === "translations" ? inner : name];
  return column && columns.nameOf(column);
}

const isYes = (text: string) => /^(true|yes|1)$/i.test(text);
const isNo = (text: string) => /^(false|no|0)$/i.test(text);
