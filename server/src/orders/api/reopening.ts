import { greater, lesser } from "../../pricing/engine/index.ts";
import type { GiftCardMove, GiftCardsOfOrder } from "../../pricing/gift-cards/index.ts";
import { giftCardFault } from "../../pricing/gift-cards/index.ts";
import { type Change, moveTo, REOPENED, withFields } from "../model/change.ts";
import type { NotReopenable } from "../model/errors.ts";
import { dueOf, netPaidAmount } from "../model/payment-state.ts";
import type { LockedOrder } from "../model/sql.ts";

/** Why an ended order cannot be reopened; undefined where it can. */
export function reopeningFault(
  order: LockedOrder,
  { isImported, isInvoiced }: { isImported: boolean; isInvoiced: boolean },
): NotReopenable | undefined {
  if (isImported) return "imported";
  if (order.replacementOf) return "replacement";
  if (order.exchanges?.length) return "exchange";
  if (isInvoiced) return "invoiced";
  if (order.boughtCards.length) return "gift_cards";
  const hasLeft = order.items.some(
    (item) =>
      item.shippedQuantity + item.returnedQuantity + item.lostQuantity + item.droppedQuantity > 0n ||
      item.writtenOffQuantity + item.replacedQuantity > 0n,
  );
  if (hasLeft) return "shipped";
  return order.pendingRefunds.length ? "refund_pending" : undefined;
}

/** The parts that gift cards and store credit pay again of what they had got back. Minor units. */
export type Recharge = { cards: readonly GiftCardMove[]; credit: bigint };

/**
 * The amounts that the gift cards and the store credit of an order pay again: at most what they got back, and
 * what is on them. The cards that got back last pay first, as refunds go to the first ones first.
 */
export function recharge(
  order: LockedOrder,
  { charges, cards }: GiftCardsOfOrder,
  creditBalance: bigint,
  now: Date,
): Recharge {
  let returned = order.refundedToCards;
  const had = charges.map(({ giftCardId, amount }) => {
    const part = lesser(amount, returned);
    returned -= part;
    return { giftCardId, part };
  });
  const moves: GiftCardMove[] = [];
  for (const { giftCardId, part } of had.toReversed()) {
    const card = cards.get(giftCardId)!;
    const taken = giftCardFault(card, now) ? 0n : lesser(part, card.balance);
    if (taken > 0n) moves.push({ giftCardId, delta: -taken, reason: REOPENED, orderId: order.id });
    if (taken < part) break;
  }
  const credit = lesser(lesser(order.refundedToCredit, order.storeCreditAmount), creditBalance);
  return { cards: moves, credit: order.email === "" ? 0n : credit };
}

/**
 * The change that reopens a cancelled order as it was placed: its pieces are taken from stock again, and what
 * was given back counts neither as paid nor as refunded. It waits for its payment anew, unless money that
 * came late, gift cards and store credit have paid it. Throws 409 for an order that is not cancelled.
 */
export function applyReopening(
  change: Change,
  { cards, credit }: Recharge,
  now: Date,
  note?: string,
): Change {
  const order = change.after;
  const ofCards = order.giftCardAmount - order.refundedToCards;
  const ofCredit = greater(order.storeCreditAmount - order.refundedToCredit, 0n);
  const charged = cards.reduce((sum, { delta }) => sum - delta, 0n);
  const retaken = new Map<string, bigint>();
  const items = order.items.map((item) => {
    if (item.stockTaken && item.restockedQuantity > 0n) retaken.set(item.id, item.restockedQuantity);
    const none = { refundedQuantity: 0n, refundedAmount: 0n, restockedQuantity: 0n, withdrawnQuantity: 0n };
    return { ...item, ...none };
  });
  const money = {
    ...order,
    items,
    giftCardAmount: ofCards + charged,
    storeCreditAmount: ofCredit + credit,
    paidAmount: netPaidAmount(order) - ofCards - ofCredit,
    providerPaid: order.providerPaid - order.providerRefunded,
    providerRefunded: 0n,
    refundedAmount: 0n,
    refundedShipping: 0n,
    refundedTax: order.refundedTax === null ? null : 0n,
    refundedToCards: 0n,
    refundedToCredit: 0n,
    authorizedAmount: 0n,
  };
  const isPaid = dueOf(money) === 0n;
  const to = isPaid || order.paymentMethod === "cash" ? "pending" : "pending_payment";
  const moved = moveTo(change, to, "server", now, note);
  return {
    ...withFields(moved, {
      ...money,
      status: to,
      heldFrom: null,
      paymentStatus: isPaid ? "paid" : "pending",
      cancelledAt: null,
      cancelReason: null,
    }),
    retaken,
    restockReason: REOPENED,
    cardMoves: cards,
    toCredit: -credit,
    restartsPaymentTimeout: to === "pending_payment",
  };
}
