import type { CsvRow } from "../files/csv-rows.ts";
import { type Notice, notice } from "../notice.ts";
import { dimensionUnitOf, measureOf, weightUnitOf } from "./measures.ts";
import { usablePictures } from "./pictures.ts";
import type { SourceProduct, SourceText } from "./source-product.ts";
import { addressesIn, htmlOf, listOf, pathsOf, plainText } from "./woo-cells.ts";
import type { WooColumns } from "./woo-columns.ts";

// The category that WordPress gives to a product without one.
const NO_CATEGORY = "Uncategorized";

/** What a row's Type says: its kind of product, and what is sold with it. */
export function typeOf(row: CsvRow, columns: WooColumns) {
  const words = columns
    .cell(row, "type")
    .toLowerCase()
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
  const type = words.find((word) => word !== "virtual" && word !== "downloadable") ?? "simple";
  return { type, isVirtual: words.includes("virtual"), isDownloadable: words.includes("downloadable") };
}

/** A product's texts: the short description stands before the description. */
export function textOf(row: CsvRow, columns: WooColumns): SourceText {
  const text: SourceText = { name: plainText(columns.cell(row, "name")) };
  if (columns.has("description") || columns.has("shortDescription")) {
    const parts = (["shortDescription", "description"] as const).map((column) =>
      htmlOf(columns.cell(row, column)).trim(),
    );
    text.description = [...new Set(parts.filter(Boolean))].join("\n\n");
  }
  for (const column of ["metaTitle", "metaDescription"] as const) {
    const meta = plainText(columns.cell(row, column));
    // A pattern of the plugin that wrote it is no text.
    if (columns.has(column)) text[column] = meta.includes("%") && /%\w+%/.test(meta) ? "" : meta;
  }
  return text;
}

/** What a product is, whatever variants it has; `sold` are the rows that are sold of it. */
export function generalFields(
  row: CsvRow,
  sold: readonly CsvRow[],
  columns: WooColumns,
  warnings: Notice[],
): SourceProduct["fields"] {
  const fields: SourceProduct["fields"] = {};
  if (columns.has("sku")) fields.sku = columns.cell(row, "sku") || null;
  if (columns.has("barcode")) fields.barcode = columns.cell(row, "barcode") || null;
  if (columns.has("brands")) fields.brand = pathsOf(columns.cell(row, "brands"))[0]?.at(-1) ?? null;
  if (columns.has("tags") || columns.has("categories")) fields.tags = tagsOf(row, columns);
  if (columns.has("categories") && !categoryOf(row, columns)) fields.category = null;
  const isHidden = columns.isHidden(row);
  if (columns.has("published") || isHidden)
    fields.isActive = /^(1|true)$/i.test(columns.cell(row, "published")) && !isHidden;
  if (isHidden) warnings.push(notice("import.is_hidden"));
  if (columns.has("taxStatus"))
    fields.taxExempt = /^(none|shipping|false)$/i.test(columns.cell(row, "taxStatus"));
  if (columns.has("weight")) {
    fields.weight = measureOf(columns.cell(row, "weight"));
    fields.weightUnit = weightUnitOf(unitIn(columns.nameOf("weight"))) ?? "kg";
  }
  for (const side of ["length", "width", "height"] as const) {
    if (!columns.has(side)) continue;
    fields[side] = measureOf(columns.cell(row, side));
    fields.dimensionUnit = dimensionUnitOf(unitIn(columns.nameOf(side))) ?? "cm";
  }
  if (columns.has("images"))
    fields.images = usablePictures(addressesIn(columns.cell(row, "images")), warnings);
  if (columns.has("type")) {
    const types = sold.map((one) => typeOf(one, columns));
    const isVirtual = types.every((one) => one.isVirtual);
    const isFile = isVirtual && types.every((one) => one.isDownloadable);
    fields.kind = isFile ? "digital_file" : isVirtual ? "digital_service" : "physical";
  }
  return fields;
}

// "Weight (kg)"
const unitIn = (name: string) => /\((\w+)\)/.exec(name)?.[1] ?? "";

/** The one category a product is put into: the deepest, of several the first. */
export function categoryOf(row: CsvRow, columns: WooColumns): string[] | undefined {
  const paths = pathsOf(columns.cell(row, "categories")).filter(([root]) => root !== NO_CATEGORY);
  return paths.toSorted((a, b) => b.length - a.length)[0];
}

// Its other categories are tags more, but for those that its own lies in.
function tagsOf(row: CsvRow, columns: WooColumns): string[] {
  const own = categoryOf(row, columns) ?? [];
  const others = pathsOf(columns.cell(row, "categories"))
    .map((path) => path.at(-1)!)
    .filter((name) => !own.includes(name) && name !== NO_CATEGORY);
  return [...new Set([...listOf(columns.cell(row, "tags")), ...others])];
}
