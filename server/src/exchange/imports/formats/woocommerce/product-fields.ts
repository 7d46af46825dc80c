import { startOfDay } from "../../../../kit/time/day-in-zone.ts";
import type { CsvRow } from "../../files/csv-rows.ts";
import { type Notice, notice } from "../../notice.ts";
import type { SourceProduct, SourceText } from "../../source-records.ts";
import { isYes } from "../cells.ts";
import { withoutZeros } from "../numbers.ts";
import { dimensionUnitOf, usablePictures, weightUnitOf } from "../product-cells.ts";
import { addressesIn, dayOf, htmlOf, isLower, listOf, pathsOf, plainText } from "./cells.ts";
import type { WooColumn, WooColumns } from "./product-map.ts";

// The category that WordPress gives to a product without one.
const NO_CATEGORY = "Uncategorized";

/** The meaning of a row's Type: its kind of product, and whether it is virtual or a file. */
export function typeOf(row: CsvRow, columns: WooColumns) {
  const words = columns
    .text(row, "type")
    .toLowerCase()
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
  const type = words.find((word) => word !== "virtual" && word !== "downloadable") ?? "simple";
  return { type, isVirtual: words.includes("virtual"), isDownloadable: words.includes("downloadable") };
}

/** A product's texts: the short description comes before the description. */
export function textOf(row: CsvRow, columns: WooColumns): SourceText {
  const text: SourceText = { name: plainText(columns.text(row, "name")), ...columns.fields(row, "t") };
  if (columns.has("description") || columns.has("shortDescription")) {
    const parts = (["shortDescription", "description"] as const).map((column) =>
      htmlOf(columns.text(row, column)).trim(),
    );
    text.description = [...new Set(parts.filter(Boolean))].join("\n\n");
  }
  return text;
}

/** The fields of a product, whatever variants it has; `sold` are the rows that are sold of it. */
export function generalFields(
  row: CsvRow,
  sold: readonly CsvRow[],
  columns: WooColumns,
  warnings: Notice[],
): SourceProduct["fields"] {
  const { has, text } = columns;
  const fields: SourceProduct["fields"] = columns.fields(row, "p");
  if (has("tags") || has("category")) fields.tags = tagsOf(row, columns);
  if (has("category") && !categoryOf(row, columns)) fields.category = null;
  const isHidden = columns.isHidden(row);
  if (has("published") || isHidden) fields.isActive = isYes(text(row, "published")) && !isHidden;
  if (isHidden) warnings.push(notice("import.is_hidden"));
  if (has("weight")) fields.weightUnit = weightUnitOf(unitIn(columns.nameOf("weight"))) ?? "kg";
  const side = (["height", "width", "length"] as const).find(has);
  if (side) fields.dimensionUnit = dimensionUnitOf(unitIn(columns.nameOf(side))) ?? "cm";
  if (has("images")) fields.images = usablePictures(addressesIn(text(row, "images")), warnings);
  if (has("type")) {
    const types = sold.map((one) => typeOf(one, columns));
    const isVirtual = types.every((one) => one.isVirtual);
    const isFile = isVirtual && types.every((one) => one.isDownloadable);
    fields.kind = isFile ? "digital_file" : isVirtual ? "digital_service" : "physical";
  }
  return fields;
}

// "Weight (kg)"
const unitIn = (name: string) => /\((\w+)\)/.exec(name)?.[1] ?? "";

/** The one category that a product is put into: the deepest, of several the first. */
export function categoryOf(row: CsvRow, columns: WooColumns): string[] | undefined {
  const paths = pathsOf(columns.text(row, "category")).filter(([root]) => root !== NO_CATEGORY);
  return paths.toSorted((a, b) => b.length - a.length)[0];
}

// Its other categories become tags, but for those that its own is in.
function tagsOf(row: CsvRow, columns: WooColumns): string[] {
  const own = categoryOf(row, columns) ?? [];
  const others = pathsOf(columns.text(row, "category"))
    .map((path) => path.at(-1)!)
    .filter((name) => !own.includes(name) && name !== NO_CATEGORY);
  return [...new Set([...listOf(columns.text(row, "tags")), ...others])];
}

/** The prices of a row, and the column of its price. */
export type WooPrices = { price: string; compareAtPrice: string | null; column: WooColumn };

/** A time, and the time zone whose days a file's dates are. */
export type Clock = { readonly now: Date; readonly timeZone: string };

/**
 * A row's prices as they are at a time: its sale price in place of its regular one, while the sale lasts. It
 * lasts from the start of its first day in the store's time zone to the end of its last one.
 */
export function pricesOf(
  row: CsvRow,
  columns: WooColumns,
  { now, timeZone }: Clock,
  warnings: Notice[],
): WooPrices {
  const [regular, sale] = (["compareAtPrice", "salePrice"] as const).map((column) =>
    withoutZeros(columns.text(row, column)),
  ) as [string, string];
  const without: WooPrices = { price: regular, compareAtPrice: null, column: "compareAtPrice" };
  if (!sale || isLower(sale, regular) === false) return without;
  const [starts, ends] = [columns.text(row, "saleStarts"), columns.text(row, "saleEnds")];
  const [firstDay, lastDay] = [dayOf(starts), dayOf(ends)];
  if (lastDay && now >= startOfDay(lastDay, timeZone, 1)) return without;
  if (firstDay && now < startOfDay(firstDay, timeZone)) {
    warnings.push(notice("import.sale_later", { line: row.line, date: starts }));
    return without;
  }
  if (lastDay) warnings.push(notice("import.sale_end", { line: row.line, date: ends }));
  return { price: sale, compareAtPrice: regular || null, column: "salePrice" };
}

/**
 * The prices of the cheapest of several rows; one that is no amount comes first, so that it is refused by
 * name.
 */
export function cheapestOf<T extends { prices: WooPrices }>(rows: readonly T[]): T | undefined {
  let cheapest: T | undefined;
  for (const row of rows) {
    if (!row.prices.price) continue;
    if (isLower(row.prices.price, row.prices.price) === undefined) return row;
    if (!cheapest || isLower(row.prices.price, cheapest.prices.price)) cheapest = row;
  }
  return cheapest;
}
