import { withoutEntities } from "../../../../kit/text/plain-text.ts";
import { instant } from "../../../../kit/time/instant.ts";

/**
 * The entries of a list: separated by commas. A comma that is part of an entry has a backslash before it, or
 * the entry has quotes around it.
 */
export function listOf(cell: string): string[] {
  const entries = cell.match(/\s*"(?:[^"]|"")*"\s*(?=,|$)|(?:\\,|[^,])+/g) ?? [];
  return [...new Set(entries.map(entryOf).filter(Boolean))];
}

/** The text of an entry of a list, without what marks its commas. */
export function entryOf(entry: string): string {
  // Quotes without a comma inside are a part of the entry.
  const quoted = /^"((?:[^"]|"")*,(?:[^"]|"")*)"$/.exec(entry.trim())?.[1];
  return plainText(quoted === undefined ? entry.replaceAll("\\,", ",") : quoted.replaceAll('""', '"'));
}

/**
 * The addresses of a list. A comma that nothing but an address could follow separates them; others are part
 * of one.
 */
export function addressesIn(cell: string): string[] {
  const entries = cell.split(/(?<!\\),(?=\s|https?:\/\/|$)/i);
  return [...new Set(entries.map((entry) => entry.replaceAll("\\,", ",").trim()).filter(Boolean))];
}

/** The paths of a list of categories, each with its names from a root down. */
export function pathsOf(cell: string): string[][] {
  const paths = cell
    .split(/(?<!\\),/)
    .map((entry) => entry.replaceAll("\\,", ",").split(">").map(plainText).filter(Boolean));
  return paths.filter((path) => path.length);
}

/** A title or description that search engines read; a pattern of the plugin that wrote it is not a text. */
export const metaIn = (cell: string): string => {
  const meta = plainText(cell);
  return meta.includes("%") && /%\w+%/.test(meta) ? "" : meta;
};

/** A text that is no HTML, without the entities that WordPress keeps such texts with. */
export const plainText = (text: string): string => withoutEntities(text).trim();

/** HTML as it was written: its line breaks stand in the file as \n, and a \n of its own as \\n. */
export const htmlOf = (cell: string): string =>
  cell.replace(/\\\\n|\\n/g, (found) => (found.length === 3 ? "\\n" : "\n"));

/** Whether an amount is lower than another; undefined where one of them is none. */
export function isLower(amount: string, than: string): boolean | undefined {
  const [a, b] = [amount, than].map((text) => (/^\d+(\.\d+)?$/.test(text) ? text.split(".") : undefined));
  if (!a || !b) return undefined;
  const digits = Math.max(a[1]?.length ?? 0, b[1]?.length ?? 0);
  const units = ([whole, fraction = ""]: string[]) => BigInt(whole + fraction.padEnd(digits, "0"));
  return units(a) < units(b);
}

/** The day (YYYY-MM-DD) that a cell names, such as 2026-01-31 12:00:00; undefined where it names none. */
export function dayOf(cell: string): string | undefined {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(cell) ?? [];
  return day && instant(day) ? day : undefined;
}
