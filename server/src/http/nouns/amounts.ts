import { PERCENT_DIGITS, parseMoney, parsePercent } from "../../kit/money.ts";
import type { FieldError } from "../answers/errors.ts";

/** Reads what a client sent, in a currency of so many fraction digits, and notes what is wrong with it. */
export type Reading = {
  readonly digits: number;
  readonly errors: FieldError[];
  /** The zone whose day a date alone names, for nouns that have such columns (IANA). */
  readonly timeZone?: string;
};

/** An amount in minor units; 0 where it is none, which is noted. */
export function readMoney({ digits, errors }: Reading, field: string, text: string | undefined): bigint {
  const amount = parseMoney(text ?? "", digits);
  if (typeof amount === "bigint") return amount;
  errors.push({ field, code: amount, values: { digits } });
  return 0n;
}

/** Reads an amount that may be below zero, in the same way. */
export const readSignedMoney = (reading: Reading, field: string, text: string): bigint =>
  /^-[^-]/.test(text) ? -readMoney(reading, field, text.slice(1)) : readMoney(reading, field, text);

/** An amount, or none. */
export function readMoneyOrNone(
  reading: Reading,
  field: string,
  text: string | null | undefined,
): bigint | null {
  return text == null ? null : readMoney(reading, field, text);
}

/** A percentage in ten-thousandths of a percent; 0 where it is none, which is noted. */
export function readPercent({ errors }: Reading, field: string, text: string | undefined): bigint {
  const percent = parsePercent(text ?? "");
  if (typeof percent === "bigint") return percent;
  if (percent === "too_large") errors.push({ field, code: percent, values: { limit: 100 } });
  else if (percent === "too_many_fraction_digits") {
    errors.push({ field, code: "too_precise", values: { limit: PERCENT_DIGITS } });
  } else errors.push({ field, code: percent });
  return 0n;
}
