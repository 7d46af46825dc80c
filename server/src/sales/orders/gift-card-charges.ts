import { type FieldError, validationFailed } from "../../http/errors.ts";
import { type GiftCardRow, giftCardFault } from "../gift-cards/index.ts";
import { lesser } from "../pricing/index.ts";

/** What a gift card pays, in minor units. */
export type Charge = { giftCardId: string; amount: bigint };

/**
 * What each gift card pays of an amount, in the order in which they were named; a card that is named twice pays once.
 * Throws 400 naming those that cannot pay.
 */
export function chargeCards(
  codes: readonly string[],
  cards: ReadonlyMap<string, GiftCardRow>,
  amount: bigint,
  now: Date,
): Charge[] {
  const errors: FieldError[] = [];
  const charges = new Map<string, Charge>();
  let rest = amount;
  for (const [at, code] of codes.entries()) {
    const card = cards.get(code);
    if (!card || giftCardFault(card, now)) {
      errors.push({ field: `/giftCards/${at}/code`, code: "gift_card_invalid" });
      continue;
    }
    if (charges.has(card.id)) continue;
    const paid = lesser(card.balance, rest);
    rest -= paid;
    charges.set(card.id, { giftCardId: card.id, amount: paid });
  }
  if (errors.length) throw validationFailed(errors);
  return [...charges.values()].filter(({ amount: paid }) => paid > 0n);
}
