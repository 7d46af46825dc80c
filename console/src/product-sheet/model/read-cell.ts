import { decimalOf, plainDigits, unitsOf } from "./amount.ts";
import type { ColumnKey } from "./rows.ts";

/** A category as cells name it: by the names from a root down to it. */
export type NamedCategory = { id: string; path: string; name: string };
/** What cells are read by. */
export type Reading = {
  /** Of the store's currency. */
  digits: number;
  categories: readonly NamedCategory[];
  /** What a status is called, in small letters. */
  statuses: { true: readonly string[]; false: readonly string[] };
};
/** Why a text cannot be what a cell has. */
export type CellFault = "amount" | "required" | "count" | "length" | "category" | "status";
export type ReadCell = { value: string; fault?: undefined } | { value?: undefined; fault: CellFault };

const MOST_CODE = 255;
const MOST_QUANTITY = 1_000_000_000;
const LINE = /[\s\p{Cc}]+/gu;

/** What a cell has of a typed or pasted text, as the sheet keeps it, or what is wrong with that. */
export function readCell(column: ColumnKey, text: string, reading: Reading, isVariant: boolean): ReadCell {
  const typed = text.replaceAll(LINE, " ").trim();
  switch (column) {
    case "price":
      if (typed === "" && !isVariant) return { fault: "required" };
      return readAmount(typed, reading.digits);
    case "compareAtPrice":
    case "cost":
      return readAmount(typed, reading.digits);
    case "quantity":
      return readCount(typed);
    case "sku":
    case "barcode":
      return typed.length > MOST_CODE ? { fault: "length" } : { value: typed };
    case "tags":
      return readTags(typed);
    case "category":
      return readCategory(typed, reading.categories);
    case "status":
      return readStatus(typed.toLowerCase(), reading.statuses);
  }
}

function readAmount(text: string, digits: number): ReadCell {
  if (text === "") return { value: "" };
  const units = unitsOf(text, digits);
  return units === undefined || units < 0n ? { fault: "amount" } : { value: decimalOf(units, digits) };
}

function readCount(text: string): ReadCell {
  const typed = plainDigits(text);
  const count = /^-?\d{1,12}$/.test(typed) ? Number(typed) : Number.NaN;
  // A stock below zero comes of orders, and only stays.
  return Math.abs(count) <= MOST_QUANTITY ? { value: String(count) } : { fault: "count" };
}

function readTags(text: string): ReadCell {
  const tags = [...new Set(text.split(/[,،;]/).map((tag) => tag.trim()))].filter(Boolean);
  return tags.some((tag) => tag.length > MOST_CODE) || tags.length > 250
    ? { fault: "length" }
    : { value: tags.join(", ") };
}

function readCategory(text: string, categories: readonly NamedCategory[]): ReadCell {
  if (text === "" || text === "—") return { value: "" };
  const wanted = pathKey(text);
  const found =
    categories.find(({ id }) => id === text) ?? categories.find(({ path }) => pathKey(path) === wanted);
  if (found) return { value: found.id };
  const [one, other] = categories.filter(({ name }) => name.trim().toLowerCase() === wanted);
  return one && !other ? { value: one.id } : { fault: "category" };
}

const pathKey = (path: string) =>
  path
    .toLowerCase()
    .split(/[>›/]/)
    .map((part) => part.trim())
    .join(">");

function readStatus(text: string, statuses: Reading["statuses"]): ReadCell {
  if (["true", "1", "yes", "x", "✓", ...statuses.true].includes(text)) return { value: "true" };
  if (["false", "0", "no", ...statuses.false].includes(text)) return { value: "false" };
  return { fault: "status" };
}
