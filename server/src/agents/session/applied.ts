import { minorOf } from "./amounts.ts";
import type { SoldQuote } from "./quote.ts";

/** A discount that a quote has; the code is null where it applies by itself. The amount is in minor units, without what it frees of shipping. */
export type Applied = { id: string; code: string | null; title: string; amount: bigint };

/** The discounts of a quote, in the order in which they are taken off: the coupon last. */
export function appliedTo(quote: SoldQuote | null): Applied[] {
  if (!quote) return [];
  const automatic = quote.discounts.map(({ id, name, amount }) => ({
    id,
    code: null,
    title: name,
    amount: minorOf(amount),
  }));
  const { couponCode: code } = quote;
  if (code === null) return automatic;
  const amount = automatic.reduce((rest, one) => rest - one.amount, minorOf(quote.discountAmount));
  return [...automatic, { id: code, code, title: code, amount }];
}
