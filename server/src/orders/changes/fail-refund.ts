import type { ValuesOf } from "../../http/nouns/table.ts";
import { greater, lesser, roundHalfUp } from "../../pricing/engine/index.ts";
import { type Change, moveTo, withEntry, withFields } from "../model/change.ts";
import type { RefundedItem, refunds } from "../model/payment-columns.ts";
import { afterFailedRefund, afterFailedSurplus } from "../model/payment-state.ts";
import type { LockedOrder } from "../model/sql.ts";
import { hasLeft, nextStatuses, type Status } from "../model/state.ts";
import { returnToCards, splitOverCards } from "./bought-cards.ts";
import { surplusPartsOf } from "./expected-order.ts";
import { type ProviderAction, providerRefund } from "./provider-actions.ts";
import { taxesOfPart, taxOfSingleRefund } from "./refund-tax.ts";

/** A refund that succeeded. */
export type RefundRecord = ValuesOf<typeof refunds>;

/** The amount of a refund that the provider can still report as failed. Minor units. */
export const failableOf = ({ status, providerAmount, failedAmount }: RefundRecord): bigint =>
  status === "succeeded" ? providerAmount - failedAmount : 0n;

/**
 * The change after a provider's refund failed later: the amount is owed again. Gift cards and store credit
 * that received a part keep it, restocked pieces stay in stock, and amounts taken off bought gift cards
 * return to them. Where the whole refund failed, its lines can be refunded again.
 */
export function applyFailedRefund(
  change: Change,
  refund: RefundRecord,
  amount: bigint,
  why: string,
  now: Date,
): Change {
  const left = refund.amount - refund.failedAmount;
  const counted = countablePart(refund, left) - countablePart(refund, left - amount);
  const surplus = amount - counted;
  const withSurplus = surplus > 0n ? afterFailedSurplus(change.after, surplus) : change.after;
  const money = counted > 0n ? afterFailedRefund(withSurplus, counted) : withSurplus;
  const providerPaid = money.providerPaid + surplus;
  const providerRefunded = money.providerRefunded - counted;
  const had = taxOf(change.after, refund);
  const whole = countablePart(refund, left);
  const tax = whole > 0n ? had - roundHalfUp(had * (whole - counted), whole) : 0n;
  const refundedTax = change.after.refundedTax && greater(change.after.refundedTax - tax, 0n);
  const { cards, ...parts } = partsBack(change.after, refund, amount);
  const booked = returnToCards(
    withFields(change, { ...money, providerPaid, providerRefunded, refundedTax, ...parts }),
    cards,
  );
  const taxes = taxesOfPart(refund.taxes, tax);
  const taxesLeft = taxesOfPart(refund.taxes, had - tax);
  const failed = { id: refund.id, amount, counted, tax, taxes, taxesLeft, at: refund.settledAt };
  const recorded = withEntry(
    { ...booked, failedRefunds: [...change.failedRefunds, failed] },
    { event: "refund_failed", amount, note: why },
  );
  return undoStatus(recorded, now);
}

/** The change that records a failed refund that was made at the provider: no money has moved. */
export function applyRefusedRefund(
  change: Change,
  { provider, reference }: ProviderAction,
  amount: bigint,
  why: string,
): Change {
  const refund = {
    ...providerRefund(change, provider, amount),
    reason: null,
    reference,
    isPending: false,
    isFailed: true,
  };
  return withEntry(
    { ...change, refunds: [...change.refunds, refund] },
    { event: "refund_failed", amount, note: why },
  );
}

// A failed amount comes off the refund's shipping first, then off its last lines; pieces count as refunded
// while a part of the refund remains.
function partsBack(order: LockedOrder, refund: RefundRecord, amount: bigint) {
  const left = refund.amount - refund.failedAmount;
  const after = partsOf(refund, left - amount);
  const before = partsOf(refund, left);
  const items = order.items.map((item) => {
    const [was, is] = [before.items.get(item.id), after.items.get(item.id)];
    if (!was || !is) return item;
    const again = was.quantity - is.quantity;
    // An uncounted piece was withdrawn when it was refunded; now it ships again.
    const isSent = !item.stockTaken && !was.isGone && !hasLeft(order.status);
    return {
      ...item,
      ...(isSent && { withdrawnQuantity: greater(item.withdrawnQuantity - again, 0n) }),
      refundedQuantity: item.refundedQuantity - again,
      refundedAmount: item.refundedAmount - was.amount + is.amount,
    };
  });
  const cards = [...before.items].flatMap(([id, was]) =>
    was.cards.map((card, i) => ({
      ...card,
      amount: String(BigInt(card.amount) - BigInt(after.items.get(id)!.cards[i]!.amount)),
    })),
  );
  const refundedShipping = order.refundedShipping - before.shipping + after.shipping;
  return { items, refundedShipping, cards: cards.filter((card) => card.amount !== "0") };
}

/** The tax in the remaining amount of a refund, as it was counted. */
export function taxOf(order: LockedOrder, refund: RefundRecord): bigint {
  if (refund.taxAmount !== null) return refund.taxAmount;
  const given = refund.amount - refund.failedAmount;
  const { items, shipping } = partsOf(refund, given);
  const parts = [...items].map(([itemId, { amount }]) => ({ itemId, amount: String(amount) }));
  return taxOfSingleRefund(order, { amount: countablePart(refund, given), shipping, items: parts });
}

/**
 * The part of a given amount that counts as refunded, without the surplus, whose provider part fails first.
 */
export function countablePart(refund: RefundRecord, given: bigint): bigint {
  const {
    surplusAmount: surplus,
    giftCardAmount: toCards,
    creditAmount,
    providerAmount: atProvider,
  } = refund;
  const { ofProvider } = surplusPartsOf({ surplus, toCards, toCredit: creditAmount, atProvider });
  return given - surplus + lesser(ofProvider, refund.amount - given);
}

// The parts of a refund that are given while only this amount of it is. The amount of no line and no shipping
// fails first.
function partsOf(refund: RefundRecord, given: bigint) {
  let rest = given;
  const take = (wanted: bigint) => {
    const part = greater(0n, lesser(wanted, rest));
    rest -= part;
    return part;
  };
  const items = new Map(
    refund.items.map(({ itemId, quantity, amount: wanted, cards = [], isGone }: RefundedItem) => {
      const amount = take(BigInt(wanted));
      const pieces = given > 0n ? BigInt(quantity) : 0n;
      return [itemId, { quantity: pieces, amount, isGone, cards: splitOverCards(cards, amount) }];
    }),
  );
  return { items, shipping: take(refund.shippingAmount) };
}

// Takes the order's status back to what it was before the refund.
function undoStatus(change: Change, now: Date): Change {
  const { status, paymentStatus, items, deliveredAt } = change.after;
  if (status !== "refunded" && status !== "partially_refunded") return change;
  const cameBack = items.every(
    ({ quantity, returnedQuantity, droppedQuantity }) => returnedQuantity + droppedQuantity >= quantity,
  );
  const unrefunded: Status = cameBack ? "returned" : "delivered";
  const to = paymentStatus === "partially_refunded" ? paymentStatus : unrefunded;
  if (to === status || !nextStatuses(change.after, "server").includes(to)) return change;
  return withFields(moveTo(change, to, "server", now), { deliveredAt });
}
