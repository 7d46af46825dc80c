import type { Column, CsvForm, Fields } from "../../http/nouns/column.ts";
import { csvLine, guardFormula } from "../../kit/text/csv.ts";

/** A column, and the rows that fill it, a letter each; `of` is the field that it holds as it is. */
export type CsvColumn = { name: string; form: CsvForm; rows: string; of?: Column<unknown> };

/** Columns of one form. */
export const column = (rows: string, form: CsvForm, ...names: string[]): CsvColumn[] =>
  names.map((name) => ({ name, form, rows }));

/** The columns of the fields that have a cell. */
export const columnsOfFields = (rows: string, fields: Fields): CsvColumn[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    "csv" in field && field.csv ? [{ name, form: field.csv, rows, of: field }] : [],
  );

/** Columns in the order that files have had; what is not among `names` stands behind all of them. */
export function inOrder(names: readonly string[], columns: readonly CsvColumn[]): readonly CsvColumn[] {
  const placed = names.flatMap((name) => columns.filter((column) => column.name === name));
  return [...placed, ...columns.filter((column) => !placed.includes(column))];
}

/** The column of a part of an address, such as `shippingCity`. */
export const nameIn = (kind: string, part: string): string =>
  `${kind}${part[0]!.toUpperCase()}${part.slice(1)}`;

/** The first line of a file with these columns. */
export const csvHeader = (columns: readonly CsvColumn[]): string => csvLine(columns.map(({ name }) => name));

/** A line with the values of a row by the names of their columns. */
export const csvRow = (row: object, columns: readonly CsvColumn[]): string =>
  csvLine(columns.map((column) => cellOf(row, column)));

function cellOf(row: object, { name, form }: CsvColumn): string {
  const value: unknown = (row as Record<string, unknown>)[name];
  if (value === undefined || value === null) return "";
  if (form === "json") return JSON.stringify(value);
  const text = form === "lines" ? (value as string[]).join("\n") : String(value);
  return form === "text" || form === "lines" ? guardFormula(text) : text;
}
