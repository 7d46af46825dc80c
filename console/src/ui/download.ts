import type { Download } from "@stoa/client";

/** Saves a file that the API answered; `name` where the answer does not say one. */
export async function saveAnswer(answer: Download, name: string): Promise<void> {
  const told = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  saveBlob(await answer.blob(), told ?? name);
}

/** Saves data as a file of JSON. */
export const saveJson = (data: unknown, name: string): void =>
  saveBlob(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), name);

/** Saves bytes as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

type Cell = string | number | null | undefined;
type Table = {
  columns: readonly (readonly [name: string, as: string])[];
  rows: readonly Readonly<Record<string, Cell>>[];
};

// A spreadsheet takes a text that begins so for a formula.
const formula = /^[=+\-@\t\r]/;

function cellOf(value: Cell, isText: boolean): string {
  const raw = String(value ?? "");
  const text = isText && formula.test(raw) ? `'${raw}` : raw;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as CSV (RFC 4180) with the raw values: amounts with a point, days as 2026-11-25. Columns that are `text` hold no formula. */
export const csvOf = ({ columns, rows }: Table, heads: readonly string[]): string =>
  [
    heads.map((head) => cellOf(head, true)).join(","),
    ...rows.map((row) => columns.map(([name, as]) => cellOf(row[name], as === "text")).join(",")),
  ].join("\r\n");
