import { pointerToken } from "../../../../kit/json/parse.ts";
import { isRounded } from "../../drop-fields.ts";
import { type CsvRow, isDamaged } from "../../files/csv-rows.ts";
import { type Notice, notice } from "../../notice.ts";
import { type SourceProduct, variantIndex } from "../../source-records.ts";
import { plainNumber, withoutZeros } from "../numbers.ts";

import { type Clock, categoryOf, cheapestOf, generalFields, pricesOf, textOf } from "./product-fields.ts";
import type { WooColumn, WooColumns } from "./product-map.ts";
import { simpleStock, variantStock } from "./stock.ts";
import { axesOf, expand, otherAttributes, variantOf, type WooAxis, type WooVariant } from "./variants.ts";

/** The parts of a product beside its rows. */
export type WooContext = {
  columns: WooColumns;
  slug: string;
  clock: Clock;
  /** Whether something that is left out was told of already, in this file. */
  wasReported(what: string): boolean;
};

/**
 * The product that a row and its variations describe. An empty cell says "none", a column that is not there
 * says nothing. With variations its price is that of the cheapest.
 */
export function wooProduct(
  row: CsvRow,
  variations: readonly CsvRow[],
  { columns, slug, clock, wasReported }: WooContext,
): SourceProduct {
  const warnings: Notice[] = [];
  const own = variations.length ? variations : [row];
  const sold = byPosition(own, columns).map((one) => ({
    row: one,
    prices: pricesOf(one, columns, clock, warnings),
  }));
  const axes = axesOf(row, variations, columns);
  const expanded = axes.length ? expand(sold, axes, columns, warnings) : [];
  const variants = "key" in expanded ? [] : expanded;
  for (const name of otherAttributes(row, axes, columns)) {
    if (!wasReported(name)) warnings.push(notice("import.attribute_left_out", { attribute: name }));
  }
  const text = textOf(row, columns);
  const [id, sku] = [columns.text(row, "id"), columns.text(row, "sku")];
  const cheapest = cheapestOf(variants.length ? variants : sold);
  const fields = generalFields(row, own, columns, warnings);
  const hasPrices = columns.has("compareAtPrice") || columns.has("salePrice");
  if (hasPrices && cheapest) fields.price = cheapest.prices.price;
  if (hasPrices && columns.has("salePrice")) fields.compareAtPrice = cheapest?.prices.compareAtPrice ?? null;
  if (columns.has("cost")) fields.cost = withoutZeros(columns.text(cheapest?.row ?? row, "cost")) || null;
  return {
    line: row.line,
    lastLine: row.lastLine,
    handle: sku || text.name,
    slug,
    ...(sku && !isRounded(sku) ? { sku } : {}),
    ...(id && { sourceId: id }),
    isSlugMade: true,
    isHiddenIfNew: columns.unclearColumns.length > 0,
    text,
    fields: {
      ...fields,
      ...(variations.length
        ? variantFields(row, variants, axes, columns, warnings)
        : { ...simpleStock(row, columns, warnings), ...noVariants(columns) }),
    },
    categoryPath: categoryOf(row, columns),
    isKindVague: fields.kind === "digital_service",
    warnings,
    fault: faultOf([row, ...variations], text.name, columns) ?? unclearVariants(expanded, variations, axes),
    columnOf: (field) => columnOf(field, { columns, axes, variants, price: cheapest?.prices.column }),
    lineOf: (field) => (ofPrice.test(field) ? cheapest : variants[variantIndex(field)])?.row.line,
  };
}

// A product that has lost its variations loses its variants; a file without types says nothing of them.
const noVariants = (columns: WooColumns) =>
  columns.has("type") ? { variants: [], productVariants: [] } : {};

function variantFields(
  row: CsvRow,
  variants: readonly WooVariant[],
  axes: readonly WooAxis[],
  columns: WooColumns,
  warnings: Notice[],
): SourceProduct["fields"] {
  const rows = [...new Set(variants.map((variant) => variant.row))];
  const stock = variantStock(row, rows, columns, warnings);
  const used = axes.map(({ name, values }, i) => {
    const taken = new Set(variants.map((variant) => variant.values[i]));
    return { name, values: values.filter((value) => taken.has(value)) };
  });
  const seen = new Set<CsvRow>();
  const productVariants = variants.map((variant) => {
    const isFirst = !seen.has(variant.row);
    seen.add(variant.row);
    return variantOf(variant, row, isFirst, axes, stock, columns, warnings);
  });
  for (const shared of rows) {
    const all = productVariants.filter((_, i) => variants[i]!.row === shared);
    if (all.length > 1 && all[0]!.quantity)
      warnings.push(notice("import.stock_of_row", { line: shared.line, count: all.length }));
  }
  return { ...stock.fields, variants: used, productVariants };
}

function byPosition(rows: readonly CsvRow[], columns: WooColumns): CsvRow[] {
  const at = (row: CsvRow) => Number(plainNumber(columns.text(row, "position"))) || 0;
  return rows.toSorted((a, b) => at(a) - at(b));
}

function faultOf(rows: readonly CsvRow[], name: string, columns: WooColumns): Notice | undefined {
  const damaged = rows.find(isDamaged);
  if (damaged) return notice("import.not_utf8", { line: damaged.line });
  return name ? undefined : notice("import.cell_empty", { column: columns.nameOf("name") });
}

function unclearVariants(
  expanded: WooVariant[] | Notice,
  variations: readonly CsvRow[],
  axes: readonly WooAxis[],
): Notice | undefined {
  if ("key" in expanded) return expanded;
  return variations.length && !axes.length ? notice("import.variations_alike") : undefined;
}

const ofPrice = /^\/(price|compareAtPrice|cost)$/;

type Place = {
  columns: WooColumns;
  axes: readonly WooAxis[];
  variants: readonly WooVariant[];
  price: WooColumn | undefined;
};

function columnOf(field: string, { columns, axes, variants, price }: Place): string | undefined {
  const [name = "", index = "", inner = "", key] = field.slice(1).split("/");
  const variant = name === "productVariants" ? variants[Number(index)] : undefined;
  if (variant) {
    if (inner === "options" || !inner) {
      const axis = axes.findIndex((one) => key === undefined || pointerToken(one.name) === key);
      const attribute = columns.attributes(variant.row).find((one) => one.name === axes[axis]?.name);
      return attribute?.column ?? axes[axis]?.name ?? "attributes";
    }
    return inner === "price" ? columns.nameOf(variant.prices.column) : columns.columnOf(`/${inner}`);
  }
  if (name === "variants") return axes[Number(index)]?.name ?? "attributes";
  if (name === "price") return columns.nameOf(price ?? "compareAtPrice");
  return columns.columnOf(field);
}
