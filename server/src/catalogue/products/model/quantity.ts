import type { FieldError } from "../../../http/answers/errors.ts";

/** The largest quantity that can be set; sums and adjustments may go beyond it. */
export const MAX_QUANTITY = 1_000_000_000;

/** What the schema says of a quantity to be set. Its range is judged beside what it was, by `quantityFaults`. */
export const anyQuantity = (description: string) => ({
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  description,
});

/** What is wrong with a quantity to be set. One that is as it was is never wrong: what was read can be written back. */
export function quantityFaults(field: string, quantity: string, was: string | undefined): FieldError[] {
  if (quantity === was) return [];
  const value = BigInt(quantity);
  if (value < 0n) return [{ field, code: "too_small", values: { limit: 0 } }];
  if (value > BigInt(MAX_QUANTITY)) return [{ field, code: "too_large", values: { limit: MAX_QUANTITY } }];
  return [];
}
