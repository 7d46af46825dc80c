/** Why a decimal was refused; each is a validation code of the API. */
export type MoneyFault = "not_a_decimal" | "negative" | "too_many_digits" | "too_many_fraction_digits";

const PLAIN_DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;
const MAX_INTEGER_DIGITS = 15;
// PostgreSQL's bigint: reached only in currencies of four fraction digits.
const MAX_AMOUNT = 2n ** 63n - 1n;

/**
 * Reads a plain decimal ("19.9", "1990") as minor units of a currency with `digits` fraction digits
 * (ISO 4217). Exact: no binary float is involved. Returns the fault where the text is not such an amount.
 */
export function parseMoney(text: string, digits: number): bigint | MoneyFault {
  const match = PLAIN_DECIMAL.exec(text);
  if (!match) return "not_a_decimal";
  const [, sign, whole = "0", fraction = ""] = match;
  if (sign) return "negative";
  if (whole.length > MAX_INTEGER_DIGITS) return "too_many_digits";
  if (fraction.length > digits) return "too_many_fraction_digits";
  const amount = BigInt(whole + fraction.padEnd(digits, "0"));
  return fitsMoney(amount, digits) ? amount : "too_many_digits";
}

/**
 * A JSON number as a decimal: it counts by its value, so 1e2 is "100". Undefined where a binary float cannot
 * be trusted with its digits, of which it may have 15, and where it is no amount that
 * anybody writes so, such as 1e-7.
 */
export function decimalOf(number: number): string | undefined {
  const text = String(number);
  return Number(number.toPrecision(15)) === number && /^[-\d.]+$/.test(text) ? text : undefined;
}

/** Whether an amount of minor units that was reckoned is one that could be read and kept. */
export const fitsMoney = (amount: bigint, digits: number): boolean =>
  amount <= MAX_AMOUNT && amount < 10n ** BigInt(MAX_INTEGER_DIGITS + digits);

/** Writes minor units, as PostgreSQL prints a bigint, as a decimal with exactly `digits` fraction digits. */
export function formatMoney(minorUnits: string, digits: number): string {
  if (digits === 0) return minorUnits;
  const whole = minorUnits.length - digits;
  // With a digit before the point already, behind a sign or not.
  if (whole > 1) return `${minorUnits.slice(0, whole)}.${minorUnits.slice(whole)}`;
  const sign = minorUnits.startsWith("-") ? "-" : "";
  const figures = minorUnits.slice(sign.length).padStart(digits + 1, "0");
  const point = figures.length - digits;
  return `${sign}${figures.slice(0, point)}.${figures.slice(point)}`;
}

/** Percentages are counted in ten-thousandths of a percent: 100 % is 1,000,000. */
export const PERCENT_DIGITS = 4;
export const HUNDRED_PERCENT = 1_000_000n;

/**
 * Reads a plain decimal ("8.875") as ten-thousandths of a percent; returns the fault where the text is none
 * of 0 to 100 with at most four fraction digits. Exact: no binary float is involved.
 */
export function parsePercent(text: string): bigint | MoneyFault | "too_large" {
  const percent = parseMoney(text, PERCENT_DIGITS);
  return typeof percent === "bigint" && percent > HUNDRED_PERCENT ? "too_large" : percent;
}

/** Writes ten-thousandths of a percent as the shortest decimal: "19", "8.875". */
export function formatPercent(percent: bigint): string {
  return formatMoney(String(percent), PERCENT_DIGITS).replace(/\.?0+$/, "");
}
