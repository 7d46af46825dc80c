import { MAX_LINES } from "../../../orders/model/index.ts";
import { addressTexts } from "../../../people/customers/index.ts";
import { nameIn, orderColumns } from "../../exports/index.ts";
import { isRounded } from "../drop-fields.ts";
import { valueIn } from "../files/csv-cell.ts";
import type { CsvRow } from "../files/csv-rows.ts";
import { openTable } from "../files/csv-table.ts";
import { ImportFileError } from "../files/file-error.ts";
import { gatherRows, type RowGroup } from "../files/gather-rows.ts";
import { type FileNote, notice } from "../notice.ts";
import { MAX_CHARACTERS, rowFault } from "./row-fault.ts";
import type { SourceOrder } from "./source-order.ts";

type Fields = Record<string, unknown>;
type Positions = ReadonlyMap<string, number>;

/** The columns of lines, with the fields that they hold. */
const ofLines: Readonly<Record<string, string>> = {
  lineId: "id",
  productId: "productId",
  variantId: "variantId",
  name: "name",
  sku: "sku",
  kind: "kind",
  options: "options",
  quantity: "quantity",
  unitPrice: "unitPrice",
  lineDiscountAmount: "discountAmount",
  taxRate: "taxRate",
  lineTaxAmount: "taxAmount",
  lineTotalAmount: "totalAmount",
  requiresShipping: "requiresShipping",
  isGiftCard: "isGiftCard",
  returnedQuantity: "returnedQuantity",
  refundedQuantity: "refundedQuantity",
  lineRefundedAmount: "refundedAmount",
};
/** The columns of an order that stand elsewhere in its JSON. */
const inside: ReadonlyMap<string, readonly [string, string]> = new Map<string, readonly [string, string]>([
  ["customerId", ["customer", "id"]],
  ["customerEmail", ["customer", "email"]],
  ["customerName", ["customer", "name"]],
  ["shippingMethod", ["shippingMethod", "name"]],
  ...(["shipping", "billing"] as const).flatMap((kind) =>
    addressTexts.map((part) => [nameIn(kind, part), [`${kind}Address`, part]] as const),
  ),
]);
const needed = ["orderNumber", "placedAt", "finalAmount", "name", "quantity", "unitPrice"] as const;

/**
 * Reads Stoa's CSV as orders, a row a line of one; what belongs to the order is read from its first row. Throws ImportFileError for a file that
 * is none or is broken, naming the line.
 */
export async function* readOrderCsv(
  bytes: AsyncIterable<Uint8Array>,
  notes?: FileNote[],
): AsyncGenerator<SourceOrder> {
  const { columns, rows } = await openTable(bytes, readHeader, notes);
  const { positions } = columns;
  const cellAt = ({ cells }: CsvRow, name: string) => cells[positions.get(name) ?? -1] ?? "";
  const isHead = (row: CsvRow) => cellAt(row, "finalAmount") !== "";
  const groups = gatherRows(rows, {
    keyOf: newKeys(cellAt, isHead),
    // The amounts of an order stand in its first row alone; a file made by hand may repeat them in each.
    isHead,
    splits: true,
    headOf: (row) => JSON.stringify([...names, "placedAt", "finalAmount"].map((name) => cellAt(row, name))),
    // Without ids, two lines may be the same.
    dropsRepeats: positions.has("lineId"),
    maxRows: MAX_LINES,
    maxCharacters: MAX_CHARACTERS,
  });
  for await (const group of groups) yield orderOf(group, positions);
}

const names = ["orderId", "externalId", "orderNumber"] as const;

// The surest name of a row's order. Several orders may share a number, so a row that has less to say than its order's first belongs to the latest
// first row of the name that it has.
function newKeys(cellAt: (row: CsvRow, name: string) => string, isHead: (row: CsvRow) => boolean) {
  const latest = new Map<string, string>();
  return (row: CsvRow): string => {
    const told = names.flatMap((name) => {
      const cell = cellAt(row, name);
      return cell && !isRounded(cell) ? `${name} ${cell}` : [];
    });
    const key = told[0] ?? "";
    if (!isHead(row)) return latest.get(key) ?? key;
    for (const name of told) latest.set(name, key);
    return key;
  };
}

function readHeader(header: readonly string[]): { positions: Positions } {
  const positions = new Map(header.map((name, i) => [name.trim(), i]));
  positions.delete("");
  const missing = needed.filter((name) => !positions.has(name));
  if (missing.length)
    throw new ImportFileError(notice("import.columns_missing", { columns: missing.join(", ") }));
  const unknown = [...positions.keys()].filter((name) => !orderColumns.some((known) => known.name === name));
  if (unknown.length)
    throw new ImportFileError(notice("import.columns_unknown", { columns: unknown.join(", ") }));
  return { positions };
}

function orderOf(group: RowGroup, positions: Positions): SourceOrder {
  const { rows, line, lastLine, warnings } = group;
  const fault = rowFault(group);
  const { orderId: id, ...fields } = fieldsOf(rows[0], positions, (name) => !(name in ofLines));
  const items = rows.map((row) => fieldsOf(row, positions, (name) => name in ofLines));
  return {
    line,
    lastLine,
    handle: String(fields.orderNumber ?? "").slice(0, 100),
    fields: { ...(id !== undefined && { id }), ...fields, items },
    warnings,
    columnOf,
    ...(fault && { fault }),
  };
}

const numbers: ReadonlySet<string> = new Set(["quantity", "returnedQuantity", "refundedQuantity"]);
const flags: ReadonlySet<string> = new Set(["pricesIncludeTax", "requiresShipping", "isGiftCard"]);

function fieldsOf({ cells }: CsvRow, positions: Positions, isWanted: (name: string) => boolean): Fields {
  const fields: Fields = {};
  for (const column of orderColumns) {
    const { name } = column;
    const at = positions.get(name);
    if (at === undefined || !isWanted(name)) continue;
    const form = numbers.has(name) ? "number" : flags.has(name) ? "flag" : column.form;
    const value = valueIn(cells[at] ?? "", { ...column, form });
    if (value === undefined) continue;
    const [outer, part] = inside.get(name) ?? [ofLines[name] ?? name, undefined];
    if (part) fields[outer] = { ...(fields[outer] as Fields | undefined), [part]: value };
    else fields[outer] = value;
  }
  return fields;
}

function columnOf(field: string): string {
  const [name = "", second = "", third = ""] = field.slice(1).split("/");
  const found = name === "items" ? Object.entries(ofLines).find(([, line]) => line === third) : undefined;
  if (found) return found[0];
  const nested = [...inside].find(([, [outer, part]]) => outer === name && part === second);
  return nested ? nested[0] : name === "id" ? "orderId" : name;
}
