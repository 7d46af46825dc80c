import type { CsvRow } from "../../files/csv-rows.ts";
import { type Notice, notice } from "../../notice.ts";
import type { SourceProduct } from "../../source-records.ts";
import { stockOf } from "../product-cells.ts";
import type { WooColumns } from "./product-map.ts";

type Fields = SourceProduct["fields"];
type Status = "in" | "out" | "backorder";

/**
 * How the stock of a product without variants is counted, and how much there is. What is not counted has no
 * number.
 */
export function simpleStock(row: CsvRow, columns: WooColumns, warnings: Notice[]): Fields {
  const fields = stockSettings(row, [row], columns);
  if (!columns.has("quantity")) return fields;
  const count = columns.text(row, "quantity");
  const status = statusOf(row, columns);
  if (count) fields.quantity = stockOf(count, "", warnings);
  // Out of stock and not counted is none at all: else it would sell on.
  else if (status !== "in") fields.quantity = 0;
  fields.inventoryTracked = count !== "" || status !== "in";
  return fields;
}

/** The stock of a product with variants. */
export type WooStock = {
  fields: Fields;
  /** Whether there is a number of each variant. */
  isCounted: boolean;
  /** That number; to be asked for once a row. */
  quantityOf(row: CsvRow, label: string): number;
  /** Whether a row sells, as far as stock is concerned. */
  sells(row: CsvRow): boolean;
};

/**
 * How the stock of a product with variants is counted. One number for several variants stands at the first of
 * them: so the sum stays true.
 */
export function variantStock(
  parent: CsvRow,
  rows: readonly CsvRow[],
  columns: WooColumns,
  warnings: Notice[],
): WooStock {
  const fields = stockSettings(parent, rows, columns);
  if (!columns.has("quantity")) return { fields, isCounted: false, quantityOf: () => 0, sells: () => true };
  const own = (row: CsvRow) => columns.text(row, "quantity").replace(/^parent$/i, "");
  let shared = own(parent);
  const isCounted =
    shared !== "" ||
    rows.some((row) => own(row) !== "") ||
    rows.every((row) => statusOf(row, columns) !== "in");
  fields.inventoryTracked = isCounted;
  return {
    fields,
    isCounted,
    quantityOf(row, label) {
      if (own(row)) return stockOf(own(row), label, warnings);
      if (shared) {
        const all = shared;
        shared = "";
        if (rows.length > 1) warnings.push(notice("import.stock_shared", { quantity: all, variant: label }));
        return stockOf(all, label, warnings);
      }
      if (statusOf(row, columns) === "in" && !own(parent))
        warnings.push(notice("import.stock_uncounted", undefined, label));
      return 0;
    },
    sells: (row) => isCounted || statusOf(row, columns) !== "out",
  };
}

function stockSettings(row: CsvRow, rows: readonly CsvRow[], columns: WooColumns): Fields {
  const fields: Fields = {};
  if (columns.has("backorders")) {
    fields.allowBackorder = [row, ...rows].some(
      (one) =>
        /^(1|yes|true|notify)$/i.test(columns.text(one, "backorders")) ||
        statusOf(one, columns) === "backorder",
    );
  }
  if (columns.has("lowStockThreshold")) {
    const amount = columns.text(row, "lowStockThreshold");
    // A text that is not a count is handed on, so that its field is refused by name.
    fields.lowStockThreshold = /^\d{1,12}$/.test(amount) ? Number(amount) : ((amount || null) as never);
  }
  return fields;
}

function statusOf(row: CsvRow, columns: WooColumns): Status {
  const cell = columns.text(row, "inStock").toLowerCase();
  if (cell === "backorder" || cell === "onbackorder") return "backorder";
  return /^(0|no|false|outofstock)$/.test(cell) ? "out" : "in";
}
