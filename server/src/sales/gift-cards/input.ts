import { type Reading, readMoney } from "../../http/amounts.ts";
import type { FieldError } from "../../http/errors.ts";
import type { Inspection } from "../../http/route.ts";
import { isRefused, type Sound } from "../../http/sound.ts";
import type { GiftCardAdjustment } from "./schemas.ts";

/** What an adjustment makes of a balance, in minor units. Notes what is wrong with it. */
export function readAdjusted(
  reading: Reading,
  { set, delta }: Sound<GiftCardAdjustment>,
  balance: bigint,
): bigint {
  if (set !== undefined) return readMoney(reading, "/set", set);
  if (delta === undefined) return balance;
  if (!/^-[^-]/.test(delta)) return balance + readMoney(reading, "/delta", delta);
  return balance - readMoney(reading, "/delta", delta.slice(1));
}

/** What is wrong with an adjustment that has both amounts or none, or one that is none. */
export function adjustmentFaults(
  input: Sound<GiftCardAdjustment>,
  { store }: Pick<Inspection, "store">,
): FieldError[] {
  const reading: Reading = { digits: store.currencyDigits, errors: [] };
  const isGiven = (name: "set" | "delta") => input[name] !== undefined || isRefused(input, name);
  if (isGiven("set") === isGiven("delta"))
    reading.errors.push({ field: "/set", code: "exactly_one", values: { choices: "set, delta" } });
  readAdjusted(reading, input, 0n);
  return reading.errors;
}
