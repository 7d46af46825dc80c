import { minorOf } from "./amounts.ts";

/** The part of a quote or an order that tells its discounts. One that was given by hand has no id. */
export type Discounted = {
  couponCode: string | null;
  discountAmount: string;
  discounts: readonly { id: string | null; name: string; amount: string }[];
};
/** A discount that applies; the code is null where it applies by itself. The amount is in minor units, without what it frees of shipping. */
export type Applied = { id: string; code: string | null; title: string; amount: bigint };

/** The discounts of a quote or an order, in the order in which they are taken off: the coupon last. */
export function appliedTo(sold: Discounted | null): Applied[] {
  if (!sold) return [];
  const automatic = sold.discounts.map(({ id, name, amount }, i) => ({
    id: id ?? `by_hand_${i + 1}`,
    code: null,
    title: name,
    amount: minorOf(amount),
  }));
  const { couponCode: code } = sold;
  if (code === null) return automatic;
  const amount = automatic.reduce((rest, one) => rest - one.amount, minorOf(sold.discountAmount));
  return [...automatic, { id: code, code, title: code, amount }];
}
