import { type Notice, notice } from "../notice.ts";
import type { SourceProduct } from "../source-records.ts";
import { plainNumber, wholeNumber, withoutDecimals } from "./numbers.ts";

type Fields = SourceProduct["fields"];
type WeightUnit = "kg" | "g" | "lb" | "oz";
type DimensionUnit = "cm" | "mm" | "m" | "in" | "ft";

// By the spellings of other systems' files.
const weightUnits: Readonly<Record<string, WeightUnit>> = {
  kg: "kg",
  g: "g",
  lb: "lb",
  lbs: "lb",
  oz: "oz",
};
const dimensionUnits: Readonly<Record<string, DimensionUnit>> = {
  cm: "cm",
  mm: "mm",
  m: "m",
  in: "in",
  ft: "ft",
};
const gramsIn: Readonly<Record<WeightUnit, number>> = {
  kg: 1_000,
  g: 1,
  lb: 453.592_37,
  oz: 28.349_523_125,
};

/** The unit of weight that a text means, if it is one. */
export const weightUnitOf = (text: string): WeightUnit | undefined => weightUnits[text.trim().toLowerCase()];
/** The unit of length that a text means, if it is one. */
export const dimensionUnitOf = (text: string): DimensionUnit | undefined =>
  dimensionUnits[text.trim().toLowerCase()];

/**
 * A measure that a file tells: null for none and for 0; what is no clear number stays as it is, so that it is
 * refused by its column.
 */
export function measureOf(text: string): number | null {
  const number = Number(plainNumber(text));
  if (!text || number === 0) return null;
  return Number.isFinite(number) ? number : (text as unknown as number);
}

/** Grams as a weight in a unit, to four places. */
export function weightOf(grams: number | null, unit: WeightUnit): number | null {
  if (typeof grams !== "number") return grams;
  return Math.round((grams / gramsIn[unit]) * 10_000) / 10_000;
}

/** The state that a text means, if it is one of ours. */
export function conditionOf(text: string): Fields["condition"] {
  const word = text.trim().toLowerCase();
  return word === "new" || word === "refurbished" || word === "used" ? word : undefined;
}

/**
 * A stock as a number: what is below zero becomes zero, with a warning; what is no count is handed on, to be
 * refused by name.
 */
export function stockOf(count: string, label: string, warnings: Notice[]): number {
  const whole = wholeNumber(count);
  if (!/^-?\d{1,12}$/.test(whole)) return count as never;
  if (Number(whole) < 0) warnings.push(notice("import.quantity_zero", { quantity: whole }, label));
  return Math.max(0, Number(whole));
}

/**
 * The barcode of a cell: without a quote before it, which keeps spreadsheets from reading it as a number, and
 * without decimals that one of them added.
 */
export const barcodeIn = (text: string): string | null => withoutDecimals(text.replace(/^'/, "")) || null;

/**
 * The absolute http(s) address of a picture; undefined for a text that is none. Blanks and letters beyond
 * ASCII are encoded, as browsers do.
 */
export function pictureAddress(text: string): string | undefined {
  const url = text.trim();
  if (!/^https?:\/\/\S/i.test(url) || !URL.canParse(url)) return undefined;
  return /[^!-~]/.test(url) ? new URL(url).href : url;
}

/** The addresses of pictures, each once; what is none is left out, with a warning. */
export function usablePictures(texts: readonly string[], warnings: Notice[]): string[] {
  const unique = [...new Set(texts)];
  const usable = unique.flatMap((text) => pictureAddress(text) ?? []);
  const left = unique.length - usable.length;
  if (left) warnings.push(notice("import.images_left_out", { count: left }));
  return [...new Set(usable)];
}
