import { greater, lesser, sum } from "../pricing/index.ts";
import { takenBack } from "./bought-cards.ts";
import { type Change, type NewRefund, withEntry, withFields } from "./change.ts";
import { followRefund } from "./follow.ts";
import { followShipments } from "./follow-shipments.ts";
import { afterRefund, EXCHANGE, surplusOf } from "./payment-state.ts";
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
  returnId?: string | undefined;
};

/** The part of an order that a refund moves. */
type Part = Pick<NewRefund, "amount" | "surplus" | "shipping" | "toCards" | "atProvider" | "items">;

/**
 * The change that also refunds what was planned: back to the gift cards first (contract, section 5), then by the provider what the
 * provider took. Where it gives something back, the refund waits for its answer; else the money moves at once.
 */
export function refunded(change: Change, plan: RefundPlan, terms: RefundTerms, now: Date): Change {
  if (plan.amount === 0n && !plan.items.length) return change;
  const order = expecting(change.after);
  const planned = sum(plan.items.map(({ amount }) => amount)) + plan.shipping;
  const surplus = surplusIn(order, plan.amount - planned);
  // Of a surplus, cards get back only what they paid beyond the whole amount (decision record 146).
  const surplusOfCards = greater(surplus - order.paidAmount, 0n);
  const left = order.giftCardAmount - order.refundedToCards - surplusOfCards;
  const isMoney = terms.provider !== EXCHANGE;
  const toCards = isMoney ? surplusOfCards + lesser(plan.amount - surplus, left) : 0n;
  const ofProvider = isMoney ? order.providerPaid - order.providerRefunded : 0n;
  const atProvider = lesser(plan.amount - toCards, ofProvider);
  const refund: NewRefund = {
    ...terms,
    provider: atProvider > 0n ? order.provider! : terms.provider,
    amount: plan.amount,
    surplus,
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
  const { toCards, atProvider } = refund;
  const amount = refund.amount - refund.surplus;
  const money = afterRefund({ ...change.after, ...moved(change.after, refund) }, amount);
  const isExchange = refund.provider === EXCHANGE;
  const asCash = isExchange ? 0n : refund.amount - toCards - atProvider;
  const givenRefund = { amount, asCash, tax: taxIn(change.after, { ...refund, amount }) };
  const noted = { ...change, givenRefunds: [...change.givenRefunds, givenRefund] };
  const told = withEntry(withFields(noted, money), {
    event: isExchange ? "exchanged" : "refunded",
    amount: refund.amount,
    note: (isExchange ? refund.reference : refund.reason) ?? undefined,
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
    const refundedAmount = expected.refundedAmount + part.amount - part.surplus;
    expected = { ...expected, ...moved(expected, part), refundedAmount };
  }
  return expected;
}

/** A refund that waits, as it was planned. */
export const partOf = (refund: LockedOrder["pendingRefunds"][number]): Part => ({
  amount: refund.amount,
  surplus: refund.surplusAmount,
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
  const { ofCards, ofMoney, ofProvider } = surplusPartsOf(refund);
  return {
    items,
    giftCardAmount: order.giftCardAmount - ofCards,
    paidAmount: order.paidAmount - ofMoney,
    refundedShipping: order.refundedShipping + refund.shipping,
    refundedToCards: order.refundedToCards + refund.toCards - ofCards,
    providerPaid: order.providerPaid - ofProvider,
    providerRefunded: order.providerRefunded + refund.atProvider - ofProvider,
  };
}

/** Who gives the surplus in a refund back: gift cards take theirs first, then the provider gives. */
export function surplusPartsOf({
  surplus,
  toCards,
  atProvider,
}: Pick<Part, "surplus" | "toCards" | "atProvider">) {
  const ofCards = lesser(surplus, toCards);
  const ofMoney = surplus - ofCards;
  return { ofCards, ofMoney, ofProvider: lesser(ofMoney, atProvider) };
}

/** What of an amount, which is for no line and no shipping, gives back what was paid too much since the order was edited. */
export const surplusIn = (order: LockedOrder, amount: bigint): bigint =>
  order.editCount > 0 ? lesser(amount, surplusOf(order)) : 0n;
