import { lesser } from "../../pricing/engine/index.ts";
import type { BoughtCard, GiftCardMove } from "../../pricing/gift-cards/index.ts";
import { type Change, withFields } from "../model/change.ts";
import type { Item } from "../model/item-columns.ts";
import type { TakenCard } from "../model/payment-columns.ts";
import type { LockedOrder } from "../model/sql.ts";

// A bought gift card is money: its refund is taken off the card's balance, at most that balance (contract,
// section 5).

/** Whether the gift cards that a line bought were issued. */
export const isIssued = ({ boughtCards }: LockedOrder, { id }: Pick<Item, "id">): boolean =>
  boughtCards.some(({ itemId }) => itemId === id);

/**
 * The refundable amounts of the gift cards of so many further pieces of a line. The highest balances come
 * first; cards that were refunded before are the empty ones. Minor units.
 */
export function cardsOf({ boughtCards }: LockedOrder, { id, unitPrice }: Item, pieces: bigint): TakenCard[] {
  return boughtCards
    .filter(({ itemId }) => itemId === id)
    .toSorted((a, b) => (a.balance < b.balance ? 1 : a.balance > b.balance ? -1 : a.id < b.id ? -1 : 1))
    .slice(0, Number(pieces))
    .map((card) => ({
      id: card.id,
      amount: String(lesser(card.balance, unitPrice)),
      wasActive: card.isActive,
    }));
}

/** The sum of the amounts of these cards. */
export const sumOf = (cards: readonly TakenCard[]): bigint =>
  cards.reduce((sum, { amount }) => sum + BigInt(amount), 0n);

/** The same cards, with a refunded amount split over them from the first to the last. */
export function splitOverCards(cards: readonly TakenCard[], amount: bigint): TakenCard[] {
  let rest = amount;
  return cards.map((card) => {
    const taken = lesser(BigInt(card.amount), rest);
    rest -= taken;
    return { ...card, amount: String(taken) };
  });
}

/**
 * The part of an order's money that its bought gift cards have spent, and the value of their lines. Minor
 * units.
 */
export function giftCardPart(order: LockedOrder): { spent: bigint; worth: bigint } {
  let [spent, worth] = [0n, 0n];
  for (const item of order.items) {
    if (!isIssued(order, item)) continue;
    const left = sumOf(cardsOf(order, item, item.quantity - item.refundedQuantity));
    worth += item.totalAmount - item.refundedAmount;
    spent += item.totalAmount - item.refundedAmount - left;
  }
  return { spent, worth };
}

type OfLine = { quantity: bigint; cards: readonly TakenCard[] };

/**
 * The change that takes refunds off gift cards. Cards that were refunded as pieces, or are empty, are
 * disabled.
 */
export function reclaimFromCards(change: Change, items: readonly OfLine[]): Change {
  const whole = new Set(items.flatMap(({ quantity, cards }) => (quantity ? cards.map(({ id }) => id) : [])));
  const cards = items.flatMap((item) => item.cards);
  const staysActive = ({ id, balance, isActive }: BoughtCard) => isActive && balance > 0n && !whole.has(id);
  return moveBalances(change, cards, { sign: -1n, reason: "refunded", staysActive });
}

/** The change that returns these amounts to the cards, since the refund failed. */
export function returnToCards(change: Change, cards: readonly TakenCard[]): Change {
  const before = new Set(cards.flatMap(({ id, wasActive }) => (wasActive ? [id] : [])));
  const staysActive = ({ id }: BoughtCard) => change.after.status !== "cancelled" && before.has(id);
  return moveBalances(change, cards, { sign: 1n, reason: "refund_failed", staysActive });
}

function moveBalances(
  change: Change,
  cards: readonly TakenCard[],
  how: { sign: bigint; reason: string; staysActive: (card: BoughtCard) => boolean },
): Change {
  if (!cards.length) return change;
  const deltas = new Map(cards.map(({ id, amount }) => [id, how.sign * BigInt(amount)]));
  const boughtCards = change.after.boughtCards.map((card) => {
    const delta = deltas.get(card.id);
    if (delta === undefined) return card;
    const after = { ...card, balance: card.balance + delta };
    return { ...after, isActive: how.staysActive(after) };
  });
  const moves = [...deltas].map(
    ([giftCardId, delta]): GiftCardMove => ({
      giftCardId,
      delta,
      reason: how.reason,
      orderId: change.after.id,
    }),
  );
  return { ...withFields(change, { boughtCards }), cardMoves: [...change.cardMoves, ...moves] };
}
