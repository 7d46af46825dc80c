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
 * Defers to the commit a change's moves on gift cards: amounts returned to cards that paid, and amounts taken
 * off cards that the order bought, with their switches. Throws 409 where a card that receives money is not
 * usable, unless the server acts: then it receives all of it. Retries the transaction where an amount to take
 * was spent meanwhile.
 */
export function deferCardMoves(
  tx: Tx,
  { before, after, cardMoves }: Pick<Change, "before" | "after" | "cardMoves">,
  { charges, cards }: GiftCardsOfOrder,
  actor: string,
  now: Date,
): void {
  const paid = charges.reduce((sum, { amount }) => sum + amount, 0n);
  const back = backToCards(
    charges,
    paid + netReturnToCards(before),
    netReturnToCards(after) - netReturnToCards(before),
    after.id,
  );
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

/**
 * The amount returned to the gift cards that pay an order, less their first payment: refunds count up, a
 * surplus lowers the payment.
 */
export const netReturnToCards = ({
  refundedToCards,
  giftCardAmount,
}: Pick<Change["after"], "refundedToCards" | "giftCardAmount">): bigint => refundedToCards - giftCardAmount;

// Cards are refunded in the order in which they paid; `returned` is the amount returned before.
function backToCards(
  charges: readonly { giftCardId: string; amount: bigint }[],
  returned: bigint,
  amount: bigint,
  orderId: string,
): GiftCardMove[] {
  let [skip, rest] = [returned, amount];
  return charges.flatMap(({ giftCardId, amount: paid }) => {
    const skipped = lesser(paid, skip);
    skip -= skipped;
    const left = paid - skipped;
    const delta = lesser(left, rest);
    rest -= delta;
    return delta > 0n ? [{ giftCardId, delta, reason: "refund", orderId }] : [];
  });
}
