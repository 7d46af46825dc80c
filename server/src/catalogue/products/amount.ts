import type { FieldError } from "../../http/errors.ts";
import { parseMoney } from "../../kit/money.ts";

/**
 * An amount that a client sent, in minor units of a currency with so many fraction digits; null for none, and `kept`
 * where nothing was sent or where it is no amount, which is noted.
 */
export function readAmount(
  text: string | null | undefined,
  kept: string | null,
  { field, digits, errors }: { field: string; digits: number; errors: FieldError[] },
): string | null {
  if (text === undefined || text === null) return text === null ? null : kept;
  const amount = parseMoney(text, digits);
  if (typeof amount === "bigint") return String(amount);
  errors.push({ field, code: amount, values: { digits } });
  return kept;
}
