import { greater } from "./round.ts";
import { shippingGiven } from "./shipping.ts";
import type { Priced, PriceInput } from "./types.ts";

/** A price, and what it was reckoned from. */
export type PricedInput = { readonly priced: Priced; readonly input: PriceInput };

/**
 * What somebody gives away by hand, in minor units: of each line, by its key, what its price leaves out of what it costs otherwise and what discounts take off; of
 * shipping, what the cheapest rate would cost more.
 */
export function givenByHand({ priced, input }: PricedInput): {
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
  return { byLine, shipping: shippingGiven(input, priced) };
}

/** The discounts of a price that nobody gives by hand, in minor units: by automatic discounts and a coupon. */
export const givenByRule = ({ discount, manual }: Pick<Priced, "discount" | "manual">): bigint =>
  manual.reduce((rest, { amount }) => rest - amount, discount);
