import { type Reading, readMoney } from "../../http/amounts.ts";
import type { FieldError } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import type { GiftCardAdjustment } from "./schemas.ts";

/** What an adjustment makes of a balance, in minor units. Notes what is wrong with it. */
export function readAdjusted(reading: Reading, { set, delta }: GiftCardAdjustment, balance: bigint): bigint {
  if (set !== undefined) return readMoney(reading, "/set", set);
  if (delta === undefined) return balance;
  if (!/^-[^-]/.test(delta)) return balance + readMoney(reading, "/delta", delta);
  return balance - readMoney(reading, "/delta", delta.slice(1));
}

/** What is wrong with an adjustment that has both amounts or none, or one that is none. */
export function adjustmentFaults(input: GiftCardAdjustment, { store }: Pick<Call, "store">): FieldError[] {
  const reading: Reading = { digits: store.currencyDigits, errors: [] };
  if ((input.set === undefined) === (input.delta === undefined))
    reading.errors.push({ field: "/set", code: "exactly_one", values: { choices: "set, delta" } });
  readAdjusted(reading, input, 0n);
  return reading.errors;
}
