import { formatMoney, type MoneyFault, parseMoney } from "./money.ts";

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
