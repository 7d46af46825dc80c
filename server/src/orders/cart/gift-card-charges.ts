import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import { lesser, type Priced } from "../../pricing/engine/index.ts";
import { type GiftCardRow, giftCardFault, giftCardUnusable } from "../../pricing/gift-cards/index.ts";

/** The amount that a gift card pays, in minor units. */
export type Charge = { giftCardId: string; amount: bigint };
type Cards = ReadonlyMap<string, GiftCardRow>;

/**
 * The total balance of the named gift cards that can pay, in minor units; a card that is named twice counts
 * once.
 */
export function balanceOf(codes: readonly string[], cards: Cards, now: Date): bigint {
  const balances = codes.flatMap((code) => {
    const card = cards.get(code);
    return card && !giftCardFault(card, now) ? [[card.id, card.balance] as const] : [];
  });
  return [...new Map(balances).values()].reduce((sum, balance) => sum + balance, 0n);
}

/**
 * The amount that each gift card pays of a price, in the order in which they were named; a card that is named
 * twice pays once. Throws 400 naming those that do not exist; 409 naming those that cannot pay, and all where
 * there are only gift cards to pay for.
 */
export function chargeCards(
  codes: readonly string[],
  cards: Cards,
  { giftCardAmount, final }: Pick<Priced, "giftCardAmount" | "final">,
  now: Date,
): Charge[] {
  const field = (at: number) => `/giftCards/${at}/code`;
  const found = codes.map((code) => cards.get(code));
  const unknown = found.flatMap((card, at): FieldError[] =>
    card ? [] : [{ field: field(at), code: "gift_card_invalid" }],
  );
  if (unknown.length) throw validationFailed(unknown);
  const named = found as GiftCardRow[];
  const unusable = named.flatMap((card, at): FieldError[] => {
    const fault = giftCardFault(card, now) ?? (card.balance === 0n ? "empty" : undefined);
    return fault ? [{ field: field(at), code: `gift_card_${fault}` }] : [];
  });
  if (unusable.length) throw giftCardUnusable(unusable);
  if (named.length && final > 0n && giftCardAmount === 0n)
    throw giftCardUnusable(named.map((_, at) => ({ field: field(at), code: "gift_card_for_gift_cards" })));
  let rest = giftCardAmount;
  const charges = [...new Map(named.map((card) => [card.id, card])).values()].map(({ id, balance }) => {
    const amount = lesser(balance, rest);
    rest -= amount;
    return { giftCardId: id, amount };
  });
  return charges.filter(({ amount }) => amount > 0n);
}
