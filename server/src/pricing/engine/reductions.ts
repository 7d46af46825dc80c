import { greater } from "./round.ts";
import { manualShippingReduction } from "./shipping.ts";
import type { Priced, PriceInput } from "./types.ts";

/** A price with its inputs. */
export type PricedInput = { readonly priced: Priced; readonly input: PriceInput };

/**
 * The manual reductions of a price, in minor units: of each line, by its key, the difference to its list
 * price plus manual discounts; of shipping, the difference to the cheapest rate.
 */
export function manualReductions({ priced, input }: PricedInput): {
  byLine: ReadonlyMap<string, bigint>;
  shipping: bigint;
} {
  const byLine = new Map(
    input.lines.map(({ key, quantity, unitPrice, priceByHand }) => [
      key,
      greater((priceByHand?.listPrice ?? 0n) - unitPrice, 0n) * quantity,
    ]),
  );
  for (const one of priced.manual)
    for (const [key, amount] of one.byLine) byLine.set(key, byLine.get(key)! + amount);
  return { byLine, shipping: manualShippingReduction(input, priced) };
}

/** The other discounts of a price, in minor units: by automatic discounts and a coupon. */
export const ruleReduction = ({ discount, manual }: Pick<Priced, "discount" | "manual">): bigint =>
  manual.reduce((rest, { amount }) => rest - amount, discount);
