/** One group of thousands behind a comma, or three decimals: nothing tells which. */
const UNCLEAR = /^-?[1-9]\d{0,2},\d{3}$/;
/** The same with a point, which is unclear in a currency of fewer than three decimals. */
const UNCLEAR_POINT = /^-?[1-9]\d{0,2}\.\d{3}$/;
const USUAL = /^(?:0|[1-9]\d*)(?:\.(\d+))?$/;
const GROUPED = /^(-?)(\d{1,3}(?:([ \u00a0\u202f'’.,])\d{3})(?:\3\d{3})*)(?:([.,])(\d+))?$/;

/**
 * A number as spreadsheets write it, with a point for its decimals and without separators of thousands. Any
 * other text stays as it is; so does 1,299, which is one thing here and another there.
 */
export function plainNumber(text: string): string {
  if (/^-?\d+(\.\d+)?$/.test(text) || UNCLEAR.test(text)) return text;
  if (/^-?\d+,\d+$/.test(text)) return text.replace(",", ".");
  const [, sign = "", whole, separator, point, decimals] = GROUPED.exec(text) ?? [];
  if (!whole || point === separator) return text;
  return `${sign}${whole.replace(/\D/g, "")}${point ? `.${decimals}` : ""}`;
}

/** A whole number that has decimals in a spreadsheet, such as 5.0, without them; any other text stays. */
export const wholeNumber = (text: string): string =>
  /^\d+$/.test(text) ? text : plainNumber(text).replace(/^(-?\d+)\.0+$/, "$1");

/** A number that names something, such as an id, without decimals that a spreadsheet added. */
export const withoutDecimals = (text: string): string => text.replace(/^(\d+)[.,]0+$/, "$1");

/** An amount without zeros that say nothing; 1.000 stays, which may be a thousand. */
export function withoutZeros(text: string): string {
  const amount = plainNumber(text);
  return /^-?\d+\.\d+$/.test(amount) && !UNCLEAR_POINT.test(amount) ? amount.replace(/\.?0+$/, "") : amount;
}

/** An amount of a cell: as a text for the API, and whether it was rounded or can be read in two ways. */
export type CellAmount = { text: string; isRounded?: true; isUnclear?: true };

/**
 * Reads an amount in a currency of so many decimals: more decimals are rounded half up, as net prices need.
 * A text that is no amount stays, so that its field is refused by name.
 */
export function cellAmount(text: string, digits: number): CellAmount {
  const usual = USUAL.exec(text);
  if (usual && (usual[1]?.length ?? 0) <= digits) return { text };
  if (UNCLEAR.test(text)) return digits ? { text, isUnclear: true } : { text: text.replace(",", "") };
  const amount = plainNumber(text);
  const [, sign = "", whole, fraction = ""] = /^(-?)0*(\d+?)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === undefined) return { text };
  if (UNCLEAR_POINT.test(amount) && digits < 3) return { text, isUnclear: true };
  const withPoint = (units: string) => {
    const all = units.padStart(digits + 1, "0");
    return sign + (digits ? `${all.slice(0, -digits)}.${all.slice(-digits)}` : all);
  };
  if (fraction.length <= digits) return { text: fraction ? `${sign}${whole}.${fraction}` : sign + whole };
  const units = BigInt(whole + fraction.slice(0, digits));
  const rest = fraction.slice(digits);
  if (!/[1-9]/.test(rest)) return { text: withPoint(String(units)) };
  return { text: withPoint(String(rest[0]! >= "5" ? units + 1n : units)), isRounded: true };
}
