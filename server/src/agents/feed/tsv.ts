import { attributes, type Row, type Value } from "./google.ts";

/** The first line of a file of tabs. */
export const tsvHead = `${attributes.join("\t")}\n`;

/** A row as a line of a file of tabs. */
export const tsvLine = (row: Row): string => `${attributes.map((name) => cell(row[name])).join("\t")}\n`;

function cell(value: Value | undefined): string {
  if (value === undefined) return "";
  const text = typeof value === "string" ? value : value.map(part).join(",");
  const plain = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return plain.includes('"') ? `"${plain.replaceAll('"', '""')}"` : plain;
}

// Commas are between parts, colons within one.
const part = (one: string | readonly [string, string]) =>
  typeof one === "string"
    ? one.replaceAll(",", "%2C")
    : `General:${one.map((text) => text.replace(/[,:]+/g, " ")).join(":")}`;
