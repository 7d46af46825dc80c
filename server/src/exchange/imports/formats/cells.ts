import { parseJson } from "../../../kit/json/parse.ts";
import { type CsvColumn, unguardFormula } from "../../exports/index.ts";
import { wholeNumber } from "./numbers.ts";

// Spreadsheets write TRUE and FALSE in their language, and 1 as 1.0.
const yes = /^(true|yes|wahr|vrai|verdadero|verdadeiro|vero|waar|doğru|prawda|sant|sand|صحيح|1([.,]0+)?)$/iu;
const no = /^(false|no|falsch|faux|falso|onwaar|yanlış|fałsz|falskt|usand|خطأ|0([.,]0+)?)$/iu;

/** Whether a cell of another shop's file says yes, or no, in one of the usual ways; it may say neither. */
export const isYes = (text: string): boolean => yes.test(text);
export const isNo = (text: string): boolean => no.test(text);

/** A yes or a no; undefined for any other text. */
export const flagIn = (text: string): boolean | undefined =>
  isYes(text) ? true : isNo(text) ? false : undefined;

/** A text; null for an empty cell. */
export const textOrNull = (text: string): string | null => text || null;

/** The entries of a list with commas between them, but the empty ones. */
export const listIn = (text: string): string[] =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);

/** A count as a number; any other text is passed on, and its field is refused by name. */
export function countIn(text: string): number | string | undefined {
  const count = wholeNumber(text);
  return /^\d{1,9}$/.test(count) ? Number(count) : text || undefined;
}

/**
 * The value of a cell of Stoa's own CSV; undefined where it says nothing. An empty cell is null where the
 * field can be null. A text of another form is passed on, and its field is refused by name.
 */
export function valueIn(cell: string, { form, of }: Pick<CsvColumn, "form" | "of">): unknown {
  if (form === "lines") return unguardFormula(cell).split(/\r?\n/).filter(Boolean);
  const text = form === "text" ? unguardFormula(cell) : cell.trim();
  if (!text.trim()) return of?.otherwise === "null" ? null : undefined;
  if (form === "flag" && /^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  if (form === "number" && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text);
  return form === "json" ? jsonIn(text) : text;
}

/** The JSON in a cell; undefined for an empty one. */
export function jsonIn(cell: string): unknown {
  if (!cell.trim()) return undefined;
  const read = parseJson(Buffer.from(cell));
  return "value" in read ? read.value : cell;
}
