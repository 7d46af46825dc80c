import { roundHalfUp, sum, taxOfRefunds } from "../../pricing/engine/index.ts";
import type { RefundedItem } from "../model/payment-columns.ts";
import type { LockedOrder } from "../model/sql.ts";

/** The part of an order that its taxes depend on. Minor units. */
type TaxedOrder = Pick<LockedOrder, "finalAmount" | "taxAmount"> & {
  items: readonly Pick<LockedOrder["items"][number], "id" | "taxRate" | "taxAmount" | "totalAmount">[];
};

/**
 * The tax in all refunds of an order so far, as it was counted; calculated for orders that an earlier version
 * refunded.
 */
export const taxOfRefund = (order: LockedOrder): bigint =>
  order.refundedTax ?? taxOfRefunds(order, order.taxAmount);

/** The tax in a single refund, as earlier versions counted it; for refunds of that time. */
export function taxOfSingleRefund(
  order: TaxedOrder,
  {
    amount,
    shipping,
    items: parts,
  }: {
    amount: bigint;
    shipping: bigint;
    items: readonly Pick<RefundedItem, "itemId" | "amount">[];
  },
): bigint {
  const refundedAmountOf = (id: string) => BigInt(parts.find(({ itemId }) => itemId === id)?.amount ?? 0);
  const items = order.items.map((item) => ({ ...item, refundedAmount: refundedAmountOf(item.id) }));
  return taxOfRefunds(
    { ...order, refundedAmount: amount, refundedShipping: shipping, items },
    order.taxAmount,
  );
}

/** The tax in each of several successive refunds, from the tax in all of them. */
export function taxesIn(tax: bigint, amounts: readonly bigint[]): bigint[] {
  const whole = sum(amounts);
  let sumBefore = 0n;
  return amounts.map((amount) => {
    const before = whole > 0n ? roundHalfUp(tax * sumBefore, whole) : 0n;
    sumBefore += amount;
    return (whole > 0n ? roundHalfUp(tax * sumBefore, whole) : 0n) - before;
  });
}
