import { addressTexts, importReadOnly } from "../../../../people/customers/index.ts";
import { customerColumns, nameIn, unguardFormula } from "../../../exports/index.ts";
import { isDamaged } from "../../files/csv-rows.ts";
import { csvReader } from "../../files/csv-table.ts";
import { ndjsonReader } from "../../files/ndjson-objects.ts";
import { notice } from "../../notice.ts";
import type { SourceCustomer } from "../../source-records.ts";
import { valueIn } from "../cells.ts";
import { type ColumnMap, column } from "../column-map.ts";

const parts = new Map(addressTexts.map((part) => [nameIn("shipping", part), part]));

const map: ColumnMap<string> = {
  columns: Object.fromEntries(
    customerColumns.map((own) => {
      const part = parts.get(own.name);
      if (part) return [`addresses/${part}`, column(own.name, "c", addressText)];
      const isRead = !importReadOnly.some((name) => name === own.name);
      return [own.name, column(own.name, isRead ? "c" : "", (cell) => valueIn(cell, own))];
    }),
  ),
  needs: [["email", "externalId"]],
  // The header of another file may be the first of its customers, so the notice does not quote it.
  refuse: (columns) => notice("import.columns_missing", { columns }),
  clean: (cell) => cell,
  isStrict: true,
};

function addressText(cell: string): string | undefined {
  const text = unguardFormula(cell);
  return text.trim() ? text : undefined;
}

/** Reads Stoa's CSV as customers, a row each. */
export const readCustomerCsv = csvReader(
  map,
  async function* (columns, rows): AsyncGenerator<SourceCustomer> {
    for await (const row of rows) {
      const { addresses: address, ...fields } = columns.fields(row, "c");
      const { line, lastLine } = row;
      yield {
        line,
        lastLine,
        handle: unguardFormula(columns.text(row, "email")),
        fields: {
          ...fields,
          ...(address ? { addresses: [{ ...(address as object), isDefaultShipping: true }] } : {}),
        },
        warnings: isDamaged(row) ? [notice("import.bytes_replaced", { line })] : [],
        columnOf: columns.columnOf,
      };
    }
  },
);

/** Reads NDJSON as customers. */
export const readCustomerNdjson = ndjsonReader((fields, place): SourceCustomer => {
  for (const name of importReadOnly) delete fields[name];
  return { ...place, handle: typeof fields.email === "string" ? fields.email : "", fields };
});
