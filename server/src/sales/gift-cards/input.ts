import { type Reading, readMoney } from "../../http/amounts.ts";
import type { FieldError } from "../../http/errors.ts";
import type { Inspection } from "../../http/route.ts";
import { isRefused, type Sound } from "../../http/sound.ts";
import { instant } from "../../kit/instant.ts";
import { normalizeCode } from "./code.ts";
import type { GiftCardAdjustment, GiftCardCreate } from "./schemas.ts";

/** The amount of a new gift card, in minor units. Notes what is wrong with it. */
export function readAmount(reading: Reading, text: string): bigint {
  const known = reading.errors.length;
  const amount = readMoney(reading, "/amount", text);
  if (amount === 0n && reading.errors.length === known)
    reading.errors.push({ field: "/amount", code: "not_positive" });
  return amount;
}

/** The fewest letters and digits of a code that a merchant chooses: fewer could be guessed. */
const MIN_CODE = 12;

/** Notes a chosen code that is too short. */
export function checkCode({ errors }: Pick<Reading, "errors">, code: string): void {
  if (normalizeCode(code).length < MIN_CODE)
    errors.push({ field: "/code", code: "too_short", values: { limit: MIN_CODE } });
}

/** The end of a gift card's time, in ISO 8601; null for none. Notes one that is not in the future, where it is another than before. */
export function readExpiry(
  { errors }: Pick<Reading, "errors">,
  text: string | null,
  now: Date,
  before: string | null = null,
): string | null {
  if (text === null) return null;
  const time = instant(text)!.toISOString();
  if (time !== before && new Date(time) <= now) errors.push({ field: "/expiresAt", code: "not_in_future" });
  return time;
}

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

/** What is wrong with the parts of a new gift card that the schema does not refuse. */
export function createFaults(
  { amount, code, expiresAt }: Sound<GiftCardCreate>,
  { store, now }: Inspection,
): FieldError[] {
  const reading: Reading = { digits: store.currencyDigits, errors: [] };
  if (amount !== undefined) readAmount(reading, amount);
  if (code !== undefined) checkCode(reading, code);
  if (expiresAt !== undefined) readExpiry(reading, expiresAt, now);
  return reading.errors;
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
