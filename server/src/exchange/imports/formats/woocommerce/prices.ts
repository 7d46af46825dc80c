import type { CsvRow } from "../../files/csv-rows.ts";
import { type Notice, notice } from "../../notice.ts";
import { amountOf, dayOf, isLower } from "./cells.ts";
import type { WooColumn, WooColumns } from "./product-map.ts";

/** What a row costs, and the column that its price stands in. */
export type WooPrices = { price: string; compareAtPrice: string | null; column: WooColumn };

const DAY = 86_400_000;

/** A row's prices as they are at a time: its sale price in place of its regular one, while the sale lasts. */
export function pricesOf(row: CsvRow, columns: WooColumns, now: Date, warnings: Notice[]): WooPrices {
  const [regular, sale] = (["compareAtPrice", "salePrice"] as const).map((column) =>
    amountOf(columns.text(row, column)),
  ) as [string, string];
  const without: WooPrices = { price: regular, compareAtPrice: null, column: "compareAtPrice" };
  if (!sale || isLower(sale, regular) === false) return without;
  const [starts, ends] = [columns.text(row, "saleStarts"), columns.text(row, "saleEnds")];
  if (now.getTime() >= (dayOf(ends) ?? Number.POSITIVE_INFINITY) + DAY) return without;
  if (now.getTime() < (dayOf(starts) ?? 0)) {
    warnings.push(notice("import.sale_later", { line: row.line, date: starts }));
    return without;
  }
  if (dayOf(ends)) warnings.push(notice("import.sale_end", { line: row.line, date: ends }));
  return { price: sale, compareAtPrice: regular || null, column: "salePrice" };
}

/** The prices of the cheapest of several rows; one that is no amount comes first, so that it is refused by name. */
export function cheapestOf<T extends { prices: WooPrices }>(rows: readonly T[]): T | undefined {
  let cheapest: T | undefined;
  for (const row of rows) {
    if (!row.prices.price) continue;
    if (isLower(row.prices.price, row.prices.price) === undefined) return row;
    if (!cheapest || isLower(row.prices.price, cheapest.prices.price)) cheapest = row;
  }
  return cheapest;
}
