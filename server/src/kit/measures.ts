/** Units of weight. */
export const weightUnits = ["kg", "g", "lb", "oz"] as const;
export type WeightUnit = (typeof weightUnits)[number];
/** Units of length. */
export type LengthUnit = "mm" | "cm" | "m" | "in" | "ft";

// Weights are whole ten-trillionths of a gram, so that four decimals of a pound or an ounce are exact.
const GRAM = 10n ** 13n;
const ofWeight: Readonly<Record<WeightUnit, bigint>> = {
  g: GRAM,
  kg: 1_000n * GRAM,
  oz: 283_495_231_250_000n,
  lb: 4_535_923_700_000_000n,
};
// Lengths are whole micrometers.
const ofLength: Readonly<Record<LengthUnit, bigint>> = {
  mm: 1_000n,
  cm: 10_000n,
  m: 1_000_000n,
  in: 25_400n,
  ft: 304_800n,
};
const CUBIC_CENTIMETER = 10n ** 12n;

/** A decimal of a unit as whole parts of it, rounded half-up. */
function wholeOf(decimal: string, unit: bigint): bigint {
  const [whole = "", fraction = ""] = decimal.split(".");
  const scale = 10n ** BigInt(fraction.length);
  return (2n * BigInt(whole + fraction) * unit + scale) / (2n * scale);
}

/** A weight as whole ten-trillionths of a gram; of a decimal that is not negative. */
export const exactWeight = (decimal: string, unit: WeightUnit): bigint => wholeOf(decimal, ofWeight[unit]);

/** A weight in kilograms, as a decimal without zeros at its end. */
export function kilograms(weight: bigint): string {
  const text = String(weight).padStart(17, "0");
  const fraction = text.slice(-16).replace(/0+$/, "");
  return fraction ? `${text.slice(0, -16)}.${fraction}` : text.slice(0, -16);
}

/**
 * The weight that a parcel of this size counts as: its cubic centimeters by `divisor` are kilograms, rounded
 * up to whole grams.
 */
export function volumetricWeight(
  sizes: readonly [string, string, string],
  unit: LengthUnit,
  divisor: number,
): bigint {
  const volume = sizes.reduce((product, size) => product * wholeOf(size, ofLength[unit]), 1n);
  const whole = CUBIC_CENTIMETER * BigInt(divisor);
  return ((volume * 1_000n + whole - 1n) / whole) * GRAM;
}
