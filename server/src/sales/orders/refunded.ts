import { lesser } from "../pricing/index.ts";
import { type Change, restocked, withEntry, withFields } from "./change.ts";
import { followRefund } from "./follow.ts";
import { afterRefund } from "./payment-state.ts";
import type { RefundPlan } from "./refund-plan.ts";

/** How a refund is carried out and why. */
export type RefundTerms = {
  restock: boolean;
  reason: string | null;
  provider: string;
  reference: string | null;
};

/**
 * The change that also refunds what was planned: back to the gift cards first (contract, section 5), the pieces back into
 * stock where that is wanted, and the order's status follows if it has arrived.
 */
export function refunded(change: Change, plan: RefundPlan, terms: RefundTerms, now: Date): Change {
  if (plan.amount === 0n && !plan.items.length) return change;
  const { after } = change;
  const onCards = after.giftCardAmount - after.refundedToCards;
  const toCards = lesser(plan.amount, onCards);
  const byItem = new Map(plan.items.map((item) => [item.itemId, item]));
  const items = after.items.map((item) => {
    const part = byItem.get(item.id);
    return part
      ? {
          ...item,
          refundedQuantity: item.refundedQuantity + part.quantity,
          refundedAmount: item.refundedAmount + part.amount,
        }
      : item;
  });
  const given = withFields(change, {
    ...afterRefund(after, plan.amount),
    items,
    refundedShipping: after.refundedShipping + plan.shipping,
    refundedToCards: after.refundedToCards + toCards,
  });
  const told = withEntry(
    {
      ...given,
      refunds: [
        ...given.refunds,
        {
          ...terms,
          amount: plan.amount,
          shipping: plan.shipping,
          toCards,
          items: plan.items.map(({ itemId, quantity, amount }) => ({
            itemId,
            quantity: String(quantity),
            amount: String(amount),
          })),
          method: after.paymentMethod,
        },
      ],
    },
    { event: "refunded", amount: plan.amount, note: terms.reason ?? undefined },
  );
  const pieces = new Map(plan.items.map(({ itemId, quantity }) => [itemId, quantity]));
  const back = terms.restock ? restocked(told, pieces, "refund") : told;
  return followRefund(back, now);
}
