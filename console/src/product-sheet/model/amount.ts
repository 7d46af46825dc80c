const DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
// A number as spreadsheets write it: a sign, digits with marks between them, and a currency's sign before or behind.
const NUMBER = /^[^\d+\-.,]{0,6}([+-]?)\s*([\d.,'’\s]*\d|\d*[.,]\d+)[^\d.,]{0,6}$/;

/** A text with digits and signs as they are written in English: Arabic ones, the minus sign, and what marks directions. */
export const plainDigits = (text: string): string =>
  text
    .replaceAll(DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll(/[\u2212\u2013\ufe63\uff0d]/g, "-")
    .replaceAll("\u066b", ".")
    .replaceAll("\u066c", ",")
    .replaceAll(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();

/**
 * A decimal of a text in units of its last of `digits` places; undefined for what is none, has more places, or can be read in two ways, as
 * `1.234` where there are two places.
 */
export function unitsOf(text: string, digits: number): bigint | undefined {
  const [, sign, typed = ""] = NUMBER.exec(plainDigits(text).slice(0, 60)) ?? [];
  if (sign === undefined) return undefined;
  const split = splitDecimal(typed.replaceAll(/['’\s]/g, ""), digits);
  if (!split) return undefined;
  const fraction = split.fraction.replace(/0+$/, "");
  if (fraction.length > digits) return undefined;
  const units = BigInt(split.whole + fraction.padEnd(digits, "0"));
  return sign === "-" ? -units : units;
}

function splitDecimal(typed: string, digits: number): { whole: string; fraction: string } | undefined {
  const marks = typed.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (!last) return { whole: typed, fraction: "" };
  const at = typed.lastIndexOf(last);
  const [before, behind] = [typed.slice(0, at), typed.slice(at + 1)];
  const isMixed = new Set(marks).size > 1;
  // A mark that stands several times groups thousands; one that follows such is the point.
  if (!isMixed && marks.length > 1)
    return isGrouped(typed) ? { whole: typed.replaceAll(/[.,]/g, ""), fraction: "" } : undefined;
  if (isMixed)
    return isGrouped(before) && !before.includes(last)
      ? { whole: before.replaceAll(/[.,]/g, ""), fraction: behind }
      : undefined;
  if (behind.length === 3 && digits < 3 && before !== "" && !/^0+$/.test(before)) return undefined;
  return { whole: before || "0", fraction: behind };
}

const isGrouped = (text: string) => /^\d{1,3}([.,]\d{3})+$/.test(text) || /^\d+$/.test(text);

/** The decimal of units of its last place, as the API has it. */
export function decimalOf(units: bigint, digits: number): string {
  const [sign, size] = units < 0n ? ["-", -units] : ["", units];
  const all = String(size).padStart(digits + 1, "0");
  return digits ? `${sign}${all.slice(0, -digits)}.${all.slice(-digits)}` : sign + all;
}
