import { unguardFormula } from "../../exports/index.ts";
import type { CsvRow } from "../files/csv-rows.ts";
import { ImportFileError } from "../files/file-error.ts";
import { type Notice, notice } from "../notice.ts";

/** A column of a format, under the path of the field that it fills, such as `customer/email`. */
export type Column = {
  /** Its names in headers, in any case and spacing; the first that a file has counts. */
  names: readonly [string, ...string[]];
  /** The kinds of rows that it is read from as a field, a letter each; none where code reads its text. */
  rows: string;
  /** The value of a cell; undefined for a cell that says nothing. */
  read(text: string): unknown;
};

type Need<K> = K | readonly [K, ...K[]];

/** The columns of a format of CSV files. */
export type ColumnMap<K extends string> = {
  columns: Readonly<Record<K, Column>>;
  /** The columns behind fields that have none of their own path. */
  aliases?: Readonly<Record<string, K>>;
  /** The columns that a file must have: each, or one of several. */
  needs: readonly Need<K>[] | ((has: (column: K) => boolean) => readonly Need<K>[]);
  /** Why a file without them is not of this format; `header` is the beginning of its header row. */
  refuse(columns: string, header: string): Notice;
  /**
   * The text of a cell; without this it is trimmed, and loses the quote that kept it from being a formula.
   */
  clean?(cell: string, column: K): string;
  /** Whether names are compared letter by letter and unknown columns are refused. */
  isStrict?: boolean;
  /** The positions of columns that code reads by itself. */
  alsoRead?(header: readonly string[]): readonly number[];
};

type Cells = Pick<CsvRow, "cells">;

/** The columns of one file. */
export type FileColumns<K extends string> = {
  header: readonly string[];
  has(column: K): boolean;
  /** The text of a cell; "" where the row or the file has none. */
  text(row: Cells, column: K): string;
  /** The fields that a row fills as one of a kind, nested by their paths. */
  fields(row: Cells, kind: string): Record<string, unknown>;
  /** The column's name as the file spells it. */
  nameOf(column: K): string;
  /** The column behind a field, given as a JSON pointer. */
  columnOf(field: string): string | undefined;
  unread: UnreadColumns;
};

/** The columns of a file that its reader does not read. */
export type UnreadColumns = {
  /** Notes which of them a row has something in. */
  look(cells: readonly string[]): void;
  /** The names of those that a row had something in, as the file spells them. */
  names(): string[];
  /** Whether the column at a position is one of them. */
  isUnread(at: number): boolean;
  /** Whether a row has just this word in one of them, in any case. */
  have(cells: readonly string[], word: string): boolean;
};

const textIfAny = (text: string): string | undefined => text || undefined;

/**
 * A column of these names, whose field is read from rows of these kinds: by default the text of a cell that
 * is not empty.
 */
export const column = (
  names: string | Column["names"],
  rows = "",
  read: Column["read"] = textIfAny,
): Column => ({
  names: typeof names === "string" ? [names] : names,
  rows,
  read,
});

/**
 * Finds the columns of a format in a header row. Throws ImportFileError where the file is not of the format.
 */
export function findColumns<K extends string>(map: ColumnMap<K>, header: readonly string[]): FileColumns<K> {
  const { columns, aliases = {}, needs, isStrict } = map;
  const clean = map.clean ?? withoutGuard;
  const found = header.map((name) => (isStrict ? name.trim() : plain(name)));
  const find = (name: string) => (isStrict ? found.lastIndexOf(name) : found.indexOf(plain(name)));
  const positions = new Map<K, number>();
  for (const key of Object.keys(columns) as K[]) {
    const position = columns[key].names.map(find).find((at) => at >= 0);
    if (position !== undefined) positions.set(key, position);
  }
  const has = (key: K) => positions.has(key);
  const missing = (typeof needs === "function" ? needs(has) : needs)
    .map((need) => (typeof need === "string" ? [need] : need) as readonly K[])
    .flatMap((some) => (some.some(has) ? [] : columns[some[0]!].names[0]));
  if (missing.length) throw new ImportFileError(map.refuse(missing.join(", "), beginningOf(header)));
  const positionsRead = new Set([...positions.values(), ...(map.alsoRead?.(header) ?? [])]);
  if (isStrict) refuseUnknown(found.filter((name) => name && !positionsRead.has(find(name))));
  const text = ({ cells }: Cells, key: K) => clean(cells[positions.get(key) ?? -1] ?? "", key);
  const nameOf = (key: K) => header[positions.get(key) ?? -1]?.trim() || columns[key].names[0];
  const inRows = (kind: string) =>
    [...positions].flatMap(([key, at]) => {
      const { rows, read } = columns[key];
      return rows.includes(kind) ? [{ key, at, read, path: key.split("/") }] : [];
    });
  const columnsByKind = new Map<string, ReturnType<typeof inRows>>();
  return {
    header,
    has,
    text,
    nameOf,
    unread: unreadColumns(header, isStrict ? new Set(header.keys()) : positionsRead),
    fields({ cells }, kind) {
      const own = columnsByKind.get(kind) ?? inRows(kind);
      columnsByKind.set(kind, own);
      const fields: Record<string, unknown> = {};
      for (const { key, at, read, path } of own) put(fields, path, read(clean(cells[at] ?? "", key)));
      return fields;
    },
    columnOf(field) {
      const named = field
        .slice(1)
        .split("/")
        .filter((token) => !/^\d+$/.test(token));
      const key = [named.join("/"), named.at(-1)!, named[0]!]
        .map((name) => (Object.hasOwn(columns, name) ? (name as K) : aliases[name]))
        .find((one) => one !== undefined);
      return key ? nameOf(key) : isStrict ? named[0] : undefined;
    },
  };
}

/** The text in a formula such as `="0123"`, by which people keep digits; any other cell stays as it is. */
export const withoutFormula = (cell: string): string =>
  cell.startsWith("=") ? cell.replace(/^="([^"]*)"$/, "$1") : cell;

/** The trimmed text of a cell, without the quote that kept a spreadsheet from reading it as a formula. */
export const withoutGuard = (cell: string): string => unguardFormula(withoutFormula(cell.trim()));

/** The trimmed text of a cell, without any quote before it, such as the one that keeps a number a text. */
export const withoutQuote = (cell: string): string => withoutFormula(cell.trim()).replace(/^'/, "");

function put(fields: Record<string, unknown>, path: readonly string[], value: unknown): void {
  if (value === undefined) return;
  const [name, part] = path;
  if (part === undefined) fields[name!] = value;
  else fields[name!] = Object.assign(fields[name!] ?? {}, { [part]: value });
}

function refuseUnknown(names: readonly string[]): void {
  if (!names.length) return;
  const columns = [...new Set(names)].join(", ");
  throw new ImportFileError(notice("import.columns_unknown", { columns }));
}

/** The beginning of a header row, which shows people that they sent another file than they thought. */
export const beginningOf = (header: readonly string[]): string =>
  header.slice(0, 5).join(", ").slice(0, 200).replaceAll("\0", "\ufffd") || "…";

// A row costs in proportion to its cells: a header may have many more.
function unreadColumns(header: readonly string[], read: ReadonlySet<number>): UnreadColumns {
  const unread = header.map((name, at) => !read.has(at) && name.trim() !== "");
  const isFilled: boolean[] = header.map(() => false);
  return {
    look(cells) {
      for (const [at, cell] of cells.entries())
        if (unread[at] && !isFilled[at] && cell.trim()) isFilled[at] = true;
    },
    names: () => header.flatMap((name, at) => (isFilled[at] ? [name.trim()] : [])),
    isUnread: (at) => unread[at] === true,
    have: (cells, word) => cells.some((cell, at) => unread[at] && cell.trim().toLowerCase() === word),
  };
}

/** A column's name without case and spacing, in which headers differ. */
export const plain = (name: string): string => name.trim().replace(/\s+/g, " ").toLowerCase();
