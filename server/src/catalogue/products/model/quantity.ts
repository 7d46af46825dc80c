import type { FieldError } from "../../../http/answers/errors.ts";

/** The largest quantity that can be set; sums and adjustments may go beyond it. */
export const MAX_QUANTITY = 1_000_000_000;

/** The schema of a quantity to set. `quantityFaults` checks its range against the former value. */
export const anyQuantity = (description: string) => ({
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  description,
});

/** The faults of a quantity to set. An unchanged one is always valid, so that answers can be sent back. */
export function quantityFaults(field: string, quantity: string, was: string | undefined): FieldError[] {
  if (quantity === was) return [];
  const value = BigInt(quantity);
  if (value < 0n) return [{ field, code: "too_small", values: { limit: 0 } }];
  if (value > BigInt(MAX_QUANTITY)) return [{ field, code: "too_large", values: { limit: MAX_QUANTITY } }];
  return [];
}
