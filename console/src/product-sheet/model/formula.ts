import { decimalOf, plainDigits, unitsOf } from "./amount.ts";

/** A change of the amounts of chosen cells: by a percentage or an amount, up or down, or to an amount; `ending` rounds what comes of it. */
export type Formula = { kind: "percent" | "amount" | "set"; by: string; ending: string };

// A percentage may have so many places.
const PLACES = 4;
const WHOLE = 100n * 10n ** BigInt(PLACES);

/** Whether a formula can be calculated: `by` is a number, and `ending` is empty or one. */
export const isFormula = ({ kind, by, ending }: Formula, digits: number): boolean =>
  stepOf(kind, by, digits) !== undefined && (ending === "" || endingOf(ending, digits) !== undefined);

const stepOf = (kind: Formula["kind"], by: string, digits: number): bigint | undefined =>
  unitsOf(by.replaceAll(/[%٪\s]/g, ""), kind === "percent" ? PLACES : digits);

/**
 * What a formula makes of an amount. It is calculated in the currency's smallest units, half a unit goes up, and nothing falls below zero.
 * Undefined where the amount or the formula is none.
 */
export function calculate(text: string, { kind, by, ending }: Formula, digits: number): string | undefined {
  const [amount, step] = [unitsOf(text, digits), stepOf(kind, by, digits)];
  if (step === undefined || amount === undefined) return undefined;
  const exact =
    kind === "percent" ? divide(amount * (WHOLE + step), WHOLE) : kind === "amount" ? amount + step : step;
  const changed = exact < 0n ? 0n : exact;
  if (ending === "") return decimalOf(changed, digits);
  const end = endingOf(ending, digits);
  return end && decimalOf(roundTo(changed, end), digits);
}

const divide = (units: bigint, by: bigint) => (units < 0n ? 0n : (2n * units + by) / (2n * by));

type Ending = { end: bigint; step: bigint };

// `.90` ends each whole amount, `9.90` each ten, `90` each hundred.
function endingOf(text: string, digits: number): Ending | undefined {
  const typed = plainDigits(text).replace(",", ".");
  const [, whole, fraction = ""] = /^(\d{0,6})(?:\.(\d{1,4}))?$/.exec(typed) ?? [];
  if (whole === undefined || (!whole && !fraction) || fraction.length > digits) return undefined;
  const unit = 10n ** BigInt(digits);
  return {
    end: BigInt(whole || "0") * unit + BigInt(fraction.padEnd(digits, "0") || "0"),
    step: /^0*$/.test(whole) ? unit : 10n ** BigInt(whole.length) * unit,
  };
}

// The nearest amount that ends so; the higher one of two.
function roundTo(units: bigint, { end, step }: Ending): bigint {
  const below = units < end ? end : units - ((units - end) % step);
  return 2n * (units - below) >= step ? below + step : below;
}
