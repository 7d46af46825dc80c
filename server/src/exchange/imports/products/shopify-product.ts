import { pointerToken } from "../../../kit/json.ts";
import { isSlug, slugify } from "../../../kit/slug.ts";
import { type CsvRow, isDamaged } from "../csv-rows.ts";
import { type Notice, notice } from "../notice.ts";
import type { Cell, ShopifyColumn, ShopifyColumns } from "./shopify-columns.ts";
import { categoryOf, generalFields, imagesOf, sellingFields, stockFields, textOf } from "./shopify-fields.ts";
import { type ShopifyAxis, shopifyAxes, shopifyVariant } from "./shopify-variants.ts";
import type { SourceProduct } from "./source-product.ts";

/** The most rows a product may have: Shopify has at most 2,048 variants, and 250 images, of one. */
export const MAX_ROWS = 2_500;

/** The columns that make a row a variant; a row with an image alone is none. */
const variantColumns = ["option1", "sku", "barcode", "price", "quantity"] as const;

/**
 * The product that consecutive rows of one Handle describe, with a variant a row unless its only option is
 * Shopify's "Default Title". An empty cell says "none", a column that is not there says nothing. Its price is
 * that of its cheapest variant.
 */
export function shopifyProduct(rows: CsvRow[], columns: ShopifyColumns): SourceProduct {
  const first = rows[0]!;
  const cell = (column: ShopifyColumn) => columns.cell(first.cells, column);
  const handle = cell("handle");
  const warnings: Notice[] = [];
  const variants = variantsOf(rows, columns);
  const axes = shopifyAxes(variants);
  const selling = sellingFields(variants, axes, columns);
  const slug = isSlug(handle) ? handle : slugify(handle);
  if (slug && slug !== handle) warnings.push(notice("import.handle_changed", { handle, slug }));
  return {
    line: first.line,
    lastLine: rows.at(-1)!.lastLine,
    handle,
    slug,
    text: textOf(cell, columns),
    fields: {
      ...generalFields(cell, columns),
      ...selling,
      ...stockFields(variants, axes, columns, warnings),
      ...variantFields(variants, axes, columns, warnings),
      ...(columns.has("image") ? { images: imagesOf(rows, columns, warnings) } : {}),
    },
    categoryPath: categoryOf(cell),
    isKindVague: selling.kind === "digital_service",
    warnings,
    fault: faultOf(rows, handle, columns) ?? unclear(variants, axes, columns),
    columnOf: (field) => columnOf(field, axes, columns),
  };
}

function faultOf(rows: CsvRow[], handle: string, columns: ShopifyColumns): Notice | undefined {
  if (!handle) return notice("import.cell_empty", { column: columns.nameOf("handle") });
  if (rows.length > MAX_ROWS) return notice("import.too_many_rows", { limit: MAX_ROWS });
  const damaged = rows.find(isDamaged);
  return damaged && notice("import.not_utf8", { line: damaged.line });
}

function unclear(variants: Cell[], axes: ShopifyAxis[], columns: ShopifyColumns): Notice | undefined {
  if (axes.length || variants.length === 1) return undefined;
  const column = columns.nameOf("option1");
  return notice("import.variants_alike", { count: variants.length, column });
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

// A product that has lost its options loses its variants; a file without options says nothing of them.
function variantFields(
  variants: Cell[],
  axes: ShopifyAxis[],
  columns: ShopifyColumns,
  warnings: Notice[],
): SourceProduct["fields"] {
  if (!columns.has("option1")) return {};
  return {
    variants: axes.map(({ name, values }) => ({ name, values })),
    productVariants: axes.length ? variants.map((cell) => shopifyVariant(cell, axes, columns, warnings)) : [],
  };
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
  category: "category",
  quantity: "quantity",
  images: "image",
  image: "variantImage",
  options: "option1",
  weight: "grams",
  mpn: "mpn",
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
