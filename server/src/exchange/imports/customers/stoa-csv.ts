import { addressTexts, takenReadOnly } from "../../../people/customers/index.ts";
import { customerColumns, nameIn, unguardFormula } from "../../exports/index.ts";
import { valueIn } from "../files/csv-cell.ts";
import { type CsvRow, isDamaged } from "../files/csv-rows.ts";
import { openTable } from "../files/csv-table.ts";
import { ImportFileError } from "../files/file-error.ts";
import { type FileNote, notice } from "../notice.ts";
import type { SourceCustomer } from "./source-customer.ts";

type Fields = Record<string, unknown>;
// A row's cell as it stands; undefined where the file has no such column.
type Cell = (name: string) => string | undefined;

const addressColumns = new Map(addressTexts.map((part) => [nameIn("shipping", part), part]));
const unread: ReadonlySet<string> = new Set(takenReadOnly);

/**
 * Reads Stoa's CSV as customers, a row each. Throws ImportFileError for a file that is none or is broken, naming the line.
 */
export async function* readCustomerCsv(
  bytes: AsyncIterable<Uint8Array>,
  notes?: FileNote[],
): AsyncGenerator<SourceCustomer> {
  const { columns, rows } = await openTable(bytes, readHeader, notes);
  for await (const row of rows) yield customerOf(row, columns.positions);
}

function readHeader(header: readonly string[]): { positions: ReadonlyMap<string, number> } {
  const positions = new Map(header.map((name, i) => [name.trim(), i]));
  positions.delete("");
  // What a customer is known by; without it, it may be a file without a header, so nothing of it is told.
  if (!positions.has("email") && !positions.has("externalId"))
    throw new ImportFileError(notice("import.columns_missing", { columns: "email" }));
  const unknown = [...positions.keys()].filter(
    (name) => !customerColumns.some((known) => known.name === name),
  );
  if (unknown.length)
    throw new ImportFileError(notice("import.columns_unknown", { columns: unknown.join(", ") }));
  return { positions };
}

function customerOf(row: CsvRow, positions: ReadonlyMap<string, number>): SourceCustomer {
  const cell: Cell = (name) => {
    const at = positions.get(name);
    return at === undefined ? undefined : (row.cells[at] ?? "");
  };
  const address = addressOf(cell);
  const { line, lastLine } = row;
  return {
    line,
    lastLine,
    handle: unguardFormula(cell("email") ?? ""),
    fields: { ...fieldsOf(cell), ...(address && { addresses: [address] }) },
    warnings: isDamaged(row) ? [notice("import.bytes_replaced", { line })] : [],
    columnOf,
  };
}

function fieldsOf(cell: Cell): Fields {
  const fields: Fields = {};
  for (const column of customerColumns) {
    const { name } = column;
    const text = cell(name);
    if (text === undefined || unread.has(name) || addressColumns.has(name)) continue;
    const value = valueIn(text, column);
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

function addressOf(cell: Cell): Fields | undefined {
  const address: Fields = {};
  for (const [name, part] of addressColumns) {
    const text = unguardFormula(cell(name) ?? "");
    if (text.trim()) address[part] = text;
  }
  return Object.keys(address).length ? { ...address, isDefaultShipping: true } : undefined;
}

function columnOf(field: string): string {
  const [name = "", , part = ""] = field.slice(1).split("/");
  return name === "addresses" && part ? nameIn("shipping", part) : name;
}
