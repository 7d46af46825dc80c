import { parseJson } from "../../../kit/json.ts";
import { type CsvColumn, unguardFormula } from "../../exports/index.ts";

/**
 * What a cell says of its field; undefined for nothing. An empty one says "none" where the field can be that. What is not as it should be
 * is handed on, so that its field is refused by name.
 */
export function valueIn(cell: string, { form, of }: CsvColumn): unknown {
  if (form === "lines") return unguardFormula(cell).split(/\r?\n/).filter(Boolean);
  const text = form === "text" ? unguardFormula(cell) : cell.trim();
  if (!text.trim()) return of?.otherwise === "null" ? null : undefined;
  if (form === "flag" && /^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  if (form === "number" && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text);
  return form === "json" ? jsonIn(text) : text;
}

/** The JSON in a cell; undefined for nothing. */
export function jsonIn(cell: string): unknown {
  if (!cell.trim()) return undefined;
  const read = parseJson(Buffer.from(cell));
  return "value" in read ? read.value : cell;
}
