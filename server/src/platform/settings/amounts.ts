import type { Reading } from "../../http/nouns/amounts.ts";
import { formatMoney } from "../../kit/money.ts";

/** Notes an upper bound that is below the lower one. */
export function checkBounds(
  { digits, errors }: Reading,
  field: string,
  minimum: bigint | null,
  maximum: bigint | null,
): void {
  if (minimum === null || maximum === null || maximum >= minimum) return;
  errors.push({ field, code: "too_small", values: { limit: formatMoney(String(minimum), digits) } });
}

/** A name without blanks around it; notes one that is nothing else. */
export function readName({ errors }: Reading, field: string, text: string): string {
  const name = text.trim();
  if (!name) errors.push({ field, code: "too_short", values: { limit: 1 } });
  return name;
}

/** An amount as it is answered. */
export const moneyText = (amount: bigint | null, digits: number): string | null =>
  amount === null ? null : formatMoney(String(amount), digits);
