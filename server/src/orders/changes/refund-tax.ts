import { roundHalfUp, sum, taxGivenBack } from "../../pricing/engine/index.ts";
import type { RefundedItem } from "../model/payment-columns.ts";
import type { LockedOrder } from "../model/sql.ts";

/** The part of an order whose taxes are known. Minor units. */
type Taxed = Pick<LockedOrder, "finalAmount" | "taxAmount"> & {
  items: readonly Pick<LockedOrder["items"][number], "id" | "taxRate" | "taxAmount" | "totalAmount">[];
};

/** The tax in all that was given back of an order so far, as it was counted; of one that was refunded by an earlier version, as it would be. */
export const taxOfRefund = (order: LockedOrder): bigint =>
  order.refundedTax ?? taxGivenBack(order, order.taxAmount);

/** The tax in a refund by itself, as earlier versions counted it: of those that were given then. */
export function taxAlone(
  order: Taxed,
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
  const given = (id: string) => BigInt(parts.find(({ itemId }) => itemId === id)?.amount ?? 0);
  const items = order.items.map((item) => ({ ...item, refundedAmount: given(item.id) }));
  return taxGivenBack(
    { ...order, refundedAmount: amount, refundedShipping: shipping, items },
    order.taxAmount,
  );
}

/** The tax in each of several amounts that were given back one after another, of so much in all of them. */
export function taxesIn(tax: bigint, amounts: readonly bigint[]): bigint[] {
  const whole = sum(amounts);
  let given = 0n;
  return amounts.map((amount) => {
    const before = whole > 0n ? roundHalfUp(tax * given, whole) : 0n;
    given += amount;
    return (whole > 0n ? roundHalfUp(tax * given, whole) : 0n) - before;
  });
}
