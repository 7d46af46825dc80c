import { MAX_LINES, writtenFields } from "../../../../orders/model/index.ts";
import { addressTexts } from "../../../../people/customers/index.ts";
import { nameIn, orderColumns } from "../../../exports/index.ts";
import { isRounded } from "../../drop-fields.ts";
import type { CsvRow } from "../../files/csv-rows.ts";
import { csvReader } from "../../files/csv-table.ts";
import { gatherRows } from "../../files/gather-rows.ts";
import { ndjsonReader } from "../../files/ndjson-objects.ts";
import { notice } from "../../notice.ts";
import { MAX_CHARACTERS, rowFault } from "../../orders/row-fault.ts";
import type { SourceOrder } from "../../source-records.ts";
import { valueIn } from "../cells.ts";
import { type ColumnMap, column } from "../column-map.ts";

/** The paths of the columns that are not called as their field is. */
const paths: Readonly<Record<string, string>> = {
  orderId: "id",
  lineId: "items/id",
  lineDiscountAmount: "items/discountAmount",
  lineTaxAmount: "items/taxAmount",
  lineTotalAmount: "items/totalAmount",
  lineRefundedAmount: "items/refundedAmount",
  ...ofItems("productId", "variantId", "name", "sku", "kind", "options", "quantity", "unitPrice", "taxRate"),
  ...ofItems("taxClass"),
  ...ofItems(...Object.keys(writtenFields)),
  ...ofItems("requiresShipping", "isGiftCard", "returnedQuantity", "refundedQuantity"),
  customerId: "customer/id",
  customerEmail: "customer/email",
  customerName: "customer/name",
  shippingMethod: "shippingMethod/name",
  ...ofAddress("shipping"),
  ...ofAddress("billing"),
};

function ofItems(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `items/${name}`]));
}

function ofAddress(kind: string): Record<string, string> {
  return Object.fromEntries(addressTexts.map((part) => [nameIn(kind, part), `${kind}Address/${part}`]));
}

const numbers: ReadonlySet<string> = new Set(["quantity", "returnedQuantity", "refundedQuantity"]);
const flags: ReadonlySet<string> = new Set(["pricesIncludeTax", "requiresShipping", "isGiftCard"]);

/** The columns of an order (o) and its lines (i). */
const map: ColumnMap<string> = {
  columns: Object.fromEntries(
    orderColumns.map(({ name, form, of }) => {
      const path = paths[name] ?? name;
      const own = { of, form: numbers.has(name) ? "number" : flags.has(name) ? "flag" : form } as const;
      return [path, column(name, path.startsWith("items/") ? "i" : "o", (cell) => valueIn(cell, own))];
    }),
  ),
  aliases: { shippingMethod: "shippingMethod/name" },
  needs: ["orderNumber", "placedAt", "finalAmount", "items/name", "items/quantity", "items/unitPrice"],
  refuse: (columns) => notice("import.columns_missing", { columns }),
  clean: (cell) => cell,
  isStrict: true,
};

const names = ["id", "externalId", "orderNumber"] as const;

/** Reads Stoa's CSV as orders, a row a line of one; the order's own cells are those of its first row. */
export const readOrderCsv = csvReader(map, async function* (columns, rows): AsyncGenerator<SourceOrder> {
  const isHead = (row: CsvRow) => columns.text(row, "finalAmount") !== "";
  const groups = gatherRows(rows, {
    keyOf: newKeys(columns.text, isHead),
    // Only the first row of an order has amounts; a file made by hand may repeat them in each.
    isHead,
    splits: "latest",
    headOf: (row) =>
      JSON.stringify([...names, "placedAt", "finalAmount"].map((name) => columns.text(row, name))),
    // Without ids, two lines may be the same.
    dropsRepeats: columns.has("items/id"),
    maxRows: MAX_LINES,
    maxCharacters: MAX_CHARACTERS,
  });
  for await (const group of groups) {
    const { rows, line, lastLine, warnings } = group;
    const fault = rowFault(group);
    const fields = columns.fields(rows[0], "o");
    const items = rows.map((row) => columns.fields(row, "i").items ?? {});
    yield {
      line,
      lastLine,
      handle: String(fields.orderNumber ?? "").slice(0, 100),
      fields: { ...fields, items },
      warnings,
      columnOf: columns.columnOf,
      ...(fault && { fault }),
    };
  }
});

// The surest name of a row's order. Several orders may share a number, so a row that has fewer names than its
// order's first row belongs to the latest first row of the name that it has.
function newKeys(text: (row: CsvRow, name: string) => string, isHead: (row: CsvRow) => boolean) {
  const latest = new Map<string, string>();
  return (row: CsvRow): string => {
    const found = names.flatMap((name) => {
      const cell = text(row, name);
      return cell && !isRounded(cell) ? `${name} ${cell}` : [];
    });
    const key = found[0] ?? "";
    if (!isHead(row)) return latest.get(key) ?? key;
    for (const name of found) latest.set(name, key);
    return key;
  };
}

/** Reads NDJSON as orders. */
export const readOrderNdjson = ndjsonReader((fields, place): SourceOrder => {
  const handle = typeof fields.orderNumber === "string" ? fields.orderNumber.slice(0, 100) : "";
  return { ...place, handle, fields };
});
