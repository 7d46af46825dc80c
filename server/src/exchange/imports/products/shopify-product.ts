import { pointerToken } from "../../../kit/json.ts";
import { type CsvRow, isDamaged } from "../files/csv-rows.ts";
import { linesIn, type RowGroup } from "../files/gather-rows.ts";
import { type Notice, notice } from "../notice.ts";
import type { handleSlugs } from "./handle-slugs.ts";
import type { Cell, ShopifyColumn, ShopifyColumns } from "./shopify-columns.ts";
import { categoryOf, generalFields, imagesOf, sellingFields, stockFields, textOf } from "./shopify-fields.ts";
import { type ShopifyAxis, shopifyAxes, shopifyVariant } from "./shopify-variants.ts";
import type { SourceProduct } from "./source-product.ts";

/** The most rows a product may have: Shopify has at most 2,048 variants, and 250 images, of one. */
export const MAX_ROWS = 2_500;

/** The columns that make a row a variant; a row with an image alone is none. */
const variantColumns = ["option1", "sku", "barcode", "price", "quantity"] as const;

/**
 * The product that the rows of one Handle describe, with a variant a row unless its only option is
 * Shopify's "Default Title". An empty cell says "none", a column that is not there says nothing. Its price is
 * that of its cheapest variant.
 */
export function shopifyProduct(
  group: RowGroup,
  slugs: ReturnType<typeof handleSlugs>,
  columns: ShopifyColumns,
): SourceProduct {
  const { rows, line, lastLine } = group;
  const cell = (column: ShopifyColumn) => columns.cell(rows[0].cells, column);
  const handle = cell("handle");
  const warnings = [...group.warnings];
  const variants = variantsOf(rows, columns, warnings);
  const axes = shopifyAxes(variants);
  const selling = sellingFields(variants, axes, columns);
  const named = handle ? slugs.of(handle) : { slug: "" };
  if (named.slug !== handle) warnings.push(notice("import.handle_changed", { handle, slug: named.slug }));
  const isHidden = rows.some(({ cells }) => columns.unread.have(cells, "hidden"));
  if (isHidden) warnings.push(notice("import.is_hidden"));
  return {
    line,
    lastLine,
    handle,
    ...named,
    text: textOf(cell, columns),
    fields: {
      ...generalFields(cell, columns),
      ...(isHidden && { isActive: false }),
      ...selling,
      ...stockFields(variants, axes, columns, warnings),
      ...variantFields(variants, axes, columns, warnings),
      ...(columns.has("image") ? { images: imagesOf(rows, columns, warnings) } : {}),
    },
    categoryPath: categoryOf(cell),
    isKindVague: selling.kind === "digital_service",
    warnings,
    fault: faultOf(group, handle, columns) ?? unclear(variants, axes, columns),
    columnOf: (field) => columnOf(field, axes, columns),
  };
}

function faultOf({ rows, isTooLong }: RowGroup, handle: string, columns: ShopifyColumns): Notice | undefined {
  if (!handle) return notice("import.cell_empty", { column: columns.nameOf("handle") });
  if (isTooLong) return notice("import.too_many_rows", { limit: MAX_ROWS });
  const damaged = rows.find(isDamaged);
  return damaged && notice("import.not_utf8", { line: damaged.line });
}

function unclear(variants: Cell[], axes: ShopifyAxis[], columns: ShopifyColumns): Notice | undefined {
  if (axes.length || variants.length === 1) return undefined;
  const column = columns.nameOf("option1");
  return notice("import.variants_alike", { count: variants.length, column });
}

// Of several rows with the same options the first one counts.
function variantsOf(rows: readonly CsvRow[], columns: ShopifyColumns, warnings: Notice[]): Cell[] {
  const seen = new Set<string>();
  const alike: number[] = [];
  const variants = rows.flatMap(({ cells, line }): Cell[] => {
    const cell: Cell = (column) => columns.cell(cells, column);
    if (!variantColumns.some((column) => cell(column))) return [];
    const options = [cell("option1"), cell("option2"), cell("option3")];
    const key = JSON.stringify(options);
    const isAlike = options.some(Boolean) && seen.has(key);
    seen.add(key);
    if (isAlike) alike.push(line);
    return isAlike ? [] : [cell];
  });
  if (alike.length) warnings.push(notice("import.variants_repeated", { lines: linesIn(alike) }));
  return variants.length ? variants : [(column) => columns.cell(rows[0]!.cells, column)];
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
