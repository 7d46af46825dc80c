import { RetryTransaction } from "../../db/faults.ts";
import type { Tx } from "../../db/tenant.ts";
import { lesser } from "../../pricing/engine/index.ts";
import {
  cannotTakeBack,
  type GiftCardMove,
  type GiftCardsOfOrder,
  giftCardFault,
  moveGiftCards,
  switchGiftCards,
} from "../../pricing/gift-cards/index.ts";
import { SERVER } from "../model/actor.ts";
import type { Change } from "../model/change.ts";

/**
 * Defers to the commit what a change moves on gift cards: what those that paid get back, and what is taken off those that the order bought,
 * which are disabled. Throws 409 where one that gets something back could not pay with it, unless the server acts: then it gets it all the
 * same. Has the transaction run again where somebody spent meanwhile what is to be taken.
 */
export function deferCardMoves(
  tx: Tx,
  { before, after, cardMoves }: Pick<Change, "before" | "after" | "cardMoves">,
  { charges, cards }: GiftCardsOfOrder,
  actor: string,
  now: Date,
): void {
  const paid = charges.reduce((sum, { amount }) => sum + amount, 0n);
  const back = backToCards(charges, paid + backFrom(before), backFrom(after) - backFrom(before), after.id);
  const unusable = back
    .map(({ giftCardId }) => cards.get(giftCardId)!)
    .filter((card) => giftCardFault(card, now));
  if (unusable.length && actor !== SERVER) throw cannotTakeBack(unusable);
  if (cardMoves.some(({ giftCardId, delta }) => cards.get(giftCardId)!.balance + delta < 0n))
    throw new RetryTransaction("a gift card was spent");
  moveGiftCards(tx, [...back, ...cardMoves], actor, now);
  const moved = new Set(cardMoves.map(({ giftCardId }) => giftCardId));
  for (const isActive of [true, false]) {
    const ids = after.boughtCards.filter((card) => moved.has(card.id) && card.isActive === isActive);
    switchGiftCards(
      tx,
      ids.map(({ id }) => id),
      isActive,
      now,
    );
  }
}

/** What went back to the gift cards that pay an order, less what they paid at first: refunds count up, a surplus counts what they pay down. */
export const backFrom = ({
  refundedToCards,
  giftCardAmount,
}: Pick<Change["after"], "refundedToCards" | "giftCardAmount">): bigint => refundedToCards - giftCardAmount;

// The cards get back what they paid in the order in which they paid it; `given` is what they have already.
function backToCards(
  charges: readonly { giftCardId: string; amount: bigint }[],
  given: bigint,
  amount: bigint,
  orderId: string,
): GiftCardMove[] {
  let [skip, rest] = [given, amount];
  return charges.flatMap(({ giftCardId, amount: paid }) => {
    const skipped = lesser(paid, skip);
    skip -= skipped;
    const left = paid - skipped;
    const delta = lesser(left, rest);
    rest -= delta;
    return delta > 0n ? [{ giftCardId, delta, reason: "refund", orderId }] : [];
  });
}
