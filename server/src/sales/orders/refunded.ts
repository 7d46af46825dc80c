import { lesser } from "../pricing/index.ts";
import { takenBack } from "./bought-cards.ts";
import { type Change, type NewRefund, withEntry, withFields } from "./change.ts";
import { followRefund } from "./follow.ts";
import { followShipments } from "./follow-shipments.ts";
import { afterRefund } from "./payment-state.ts";
import type { RefundPlan } from "./refund-plan.ts";
import { taxIn } from "./refund-tax.ts";
import { afterRefundOf } from "./refunded-pieces.ts";
import type { LockedOrder } from "./sql.ts";

/** How a refund is carried out and why. */
export type RefundTerms = {
  restock: boolean;
  reason: string | null;
  provider: string;
  reference: string | null;
};

/** The part of an order that a refund moves. */
type Part = Pick<NewRefund, "amount" | "shipping" | "toCards" | "atProvider" | "items">;

/**
 * The change that also refunds what was planned: back to the gift cards first (contract, section 5), then by the provider what the
 * provider took. Where it gives something back, the refund waits for its answer; else the money moves at once.
 */
export function refunded(change: Change, plan: RefundPlan, terms: RefundTerms, now: Date): Change {
  if (plan.amount === 0n && !plan.items.length) return change;
  const order = expecting(change.after);
  const toCards = lesser(plan.amount, order.giftCardAmount - order.refundedToCards);
  const atProvider = lesser(plan.amount - toCards, order.providerPaid - order.providerRefunded);
  const refund: NewRefund = {
    ...terms,
    provider: atProvider > 0n ? order.provider! : terms.provider,
    amount: plan.amount,
    shipping: plan.shipping,
    toCards,
    atProvider,
    items: plan.items.map(({ itemId, quantity, amount, cards }) => ({
      itemId,
      quantity: String(quantity),
      amount: String(amount),
      ...(cards.length && { cards }),
    })),
    method: order.paymentMethod,
    isPending: atProvider > 0n,
  };
  // At once, also where the refund waits: nobody spends the card meanwhile.
  const taken = takenBack(change, plan.items);
  return refund.isPending
    ? requested(taken, refund)
    : given({ ...taken, refunds: [...taken.refunds, refund] }, refund, now);
}

/** The change that asks the provider for a refund. */
export const requested = (change: Change, refund: NewRefund): Change =>
  withEntry(
    { ...change, refunds: [...change.refunds, refund] },
    { event: "refund_requested", amount: refund.amount, note: refund.reason ?? undefined },
  );

/** The change after which a refund has been given: money, lines and stock have moved, and the order's status follows if it has arrived. */
export function given(change: Change, refund: Part & RefundTerms, now: Date): Change {
  const money = afterRefund(change.after, refund.amount);
  const { amount, toCards, atProvider } = refund;
  const givenRefund = { amount, asCash: amount - toCards - atProvider, tax: taxIn(change.after, refund) };
  const noted = { ...change, givenRefunds: [...change.givenRefunds, givenRefund] };
  const told = withEntry(withFields(noted, { ...money, ...moved(change.after, refund) }), {
    event: "refunded",
    amount: refund.amount,
    note: refund.reason ?? undefined,
  });
  const pieces = new Map(refund.items.map(({ itemId, quantity }) => [itemId, BigInt(quantity)]));
  const back = afterRefundOf(told, pieces, refund.restock, now);
  return followRefund(followShipments(back, now), now);
}

/** An order as it is once all refunds that wait have been given: what is planned meanwhile counts on it. */
export function expecting(order: LockedOrder): LockedOrder {
  let expected = order;
  for (const refund of order.pendingRefunds) {
    const part = partOf(refund);
    const refundedAmount = expected.refundedAmount + part.amount;
    expected = { ...expected, ...moved(expected, part), refundedAmount };
  }
  return expected;
}

/** A refund that waits, as it was planned. */
export const partOf = (refund: LockedOrder["pendingRefunds"][number]): Part => ({
  amount: refund.amount,
  shipping: refund.shippingAmount,
  toCards: refund.giftCardAmount,
  atProvider: refund.providerAmount,
  items: refund.items,
});

// What a refund changes of an order besides its sum.
function moved(order: LockedOrder, refund: Part) {
  const byItem = new Map(refund.items.map((item) => [item.itemId, item]));
  const items = order.items.map((item) => {
    const part = byItem.get(item.id);
    return part
      ? {
          ...item,
          refundedQuantity: item.refundedQuantity + BigInt(part.quantity),
          refundedAmount: item.refundedAmount + BigInt(part.amount),
        }
      : item;
  });
  return {
    items,
    refundedShipping: order.refundedShipping + refund.shipping,
    refundedToCards: order.refundedToCards + refund.toCards,
    providerRefunded: order.providerRefunded + refund.atProvider,
  };
}
