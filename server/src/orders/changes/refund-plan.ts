import { invalidField } from "../../http/answers/errors.ts";
import { formatMoney } from "../../kit/money.ts";
import { greater, lesser, sum } from "../../pricing/engine/index.ts";
import { giftCardSpent, tooMuchToRefund } from "../model/errors.ts";
import type { Item } from "../model/item-columns.ts";
import { openGone, openPieces, refundableAmount, shareOf } from "../model/ledger.ts";
import type { TakenCard } from "../model/payment-columns.ts";
import { netPaidAmount } from "../model/payment-state.ts";
import type { LockedOrder } from "../model/sql.ts";
import { cardsOf, giftCardPart, isIssued, splitOverCards, sumOf } from "./bought-cards.ts";

/**
 * A refund request: pieces of lines, an amount for shipping and fees, or an amount; everything left by
 * default. Minor units.
 */
export type RefundRequest = {
  /** `amount` is less than the value of the pieces, such as the balance of a gift card. */
  items?: readonly { itemId: string; quantity: bigint; amount?: bigint | undefined }[] | undefined;
  shipping?: bigint | undefined;
  amount?: bigint | undefined;
  /**
   * Whether the pieces have left, as returned or claimed ones: then they stand for no others, and more than
   * have left is refused.
   */
  isGone?: boolean | undefined;
  /** Whether to refund less where less was paid, or was refunded as an amount alone; else that is refused. */
  limitsToPaid?: boolean | undefined;
};

/**
 * The amounts of a refund, in minor units; `cards` are the gift cards of refunded pieces, each with the
 * amount taken off.
 */
export type RefundPlan = {
  items: readonly PlannedItem[];
  shipping: bigint;
  amount: bigint;
};
type PlannedItem = {
  itemId: string;
  quantity: bigint;
  amount: bigint;
  cards: readonly TakenCard[];
  isGone?: boolean | undefined;
};

/**
 * The part of an order's final amount outside its lines: shipping and fees. Imported lines may exceed the
 * total.
 */
export const shippingOf = ({ finalAmount, items }: Pick<LockedOrder, "finalAmount" | "items">): bigint =>
  greater(finalAmount - items.reduce((sum, { totalAmount }) => sum + totalAmount, 0n), 0n);

/**
 * Plans a refund. An amount alone belongs to no line; beyond the value of everything but bought gift cards,
 * the rest is taken off these cards. Throws 400 for a line that is not the order's, more pieces than a line
 * has left, more than was paid, and more than is left on a gift card; `digits` are the currency's.
 */
export function planRefund(order: LockedOrder, request: RefundRequest, digits: number): RefundPlan {
  const netPaid = netPaidAmount(order);
  const { spent, worth } = giftCardPart(order);
  // The refundable amount outside bought gift cards.
  const free = greater(netPaid - worth, 0n);
  if (request.amount !== undefined) {
    if (request.items || request.shipping !== undefined)
      throw invalidField("/amount", "exactly_one", { choices: "amount, items and shipping" });
    const most = greater(netPaid - spent, 0n);
    if (request.amount > most) throw tooMuchToRefund("/amount", formatMoney(String(most), digits));
    if (request.amount === 0n) throw invalidField("/amount", "too_small", { limit: 1 });
    return { items: takeOffCards(order, request.amount - free), shipping: 0n, amount: request.amount };
  }
  if (!request.items && request.shipping === undefined) return planEverything(order, netPaid);
  if (!request.items && request.shipping === 0n) throw invalidField("/shipping", "too_small", { limit: 1 });
  const planned = planItems(order, request, digits);
  const items = request.limitsToPaid ? capPlan(netPaid, free, planned).items : planned;
  const shipping = planShipping(order, request.shipping ?? 0n, digits);
  const ofCards = items.reduce((sum, { amount, cards }) => (cards.length ? sum + amount : sum), 0n);
  const amount = items.reduce((sum, one) => sum + one.amount, shipping);
  const available = lesser(netPaid, free + ofCards);
  if (amount > available)
    throw tooMuchToRefund(request.items ? "/items" : "/shipping", formatMoney(String(available), digits));
  return { items: items.map(settlePlan), shipping, amount };
}

// Takes an amount off the gift cards that the order bought, without a whole piece of them.
function takeOffCards(order: LockedOrder, amount: bigint): PlannedItem[] {
  let rest = amount;
  return order.items.flatMap((item) => {
    const cards = cardsOf(order, item, item.quantity - item.refundedQuantity);
    const taken = greater(lesser(sumOf(cards), rest), 0n);
    rest -= taken;
    const touched = splitOverCards(cards, taken).filter((one) => one.amount !== "0");
    return taken ? [{ itemId: item.id, quantity: 0n, amount: taken, cards: touched }] : [];
  });
}

function planEverything(order: LockedOrder, all: bigint): RefundPlan {
  const { spent, worth } = giftCardPart(order);
  // Replaced pieces stay paid.
  const netPaid = greater(all - sum(order.items.map((item) => shareOf(item, item.replacedQuantity))), 0n);
  const planned = order.items
    .map((item) => planItem(order, item, openPieces(item)))
    .filter(({ quantity }) => quantity > 0n);
  const { items, rest } = capPlan(netPaid, greater(netPaid - worth, 0n), planned);
  const shipping = greater(shippingOf(order) - order.refundedShipping, 0n);
  return {
    items: items.map(settlePlan),
    shipping: lesser(shipping, rest),
    amount: greater(netPaid - spent, 0n),
  };
}

// Pieces of a line, at most their value; of gift cards, only those with a balance.
function planItem(order: LockedOrder, item: Item, quantity: bigint): PlannedItem {
  const amount = refundableAmount(item, quantity, false);
  if (!isIssued(order, item)) return { itemId: item.id, quantity, amount, cards: [] };
  const cards = cardsOf(order, item, quantity).filter(({ amount: left }) => left !== "0");
  return { itemId: item.id, quantity: BigInt(cards.length), amount: lesser(amount, sumOf(cards)), cards };
}

// Earlier refunds of an amount alone reduce what is left, so the last lines get less. The value of gift cards
// goes to no other line.
function capPlan(
  netPaid: bigint,
  free: bigint,
  planned: readonly PlannedItem[],
): { items: readonly PlannedItem[]; rest: bigint } {
  let [rest, restFree] = [netPaid, lesser(netPaid, free)];
  const items = planned.map((one) => {
    const isCards = one.cards.length > 0;
    const amount = lesser(one.amount, isCards ? rest : restFree);
    rest -= amount;
    restFree = lesser(isCards ? restFree : restFree - amount, rest);
    return { ...one, amount };
  });
  return { items, rest: restFree };
}

const settlePlan = (one: PlannedItem): PlannedItem => ({
  ...one,
  cards: splitOverCards(one.cards, one.amount),
});

function planItems(
  order: LockedOrder,
  { items: requested = [], limitsToPaid, isGone = false }: RefundRequest,
  digits: number,
): readonly PlannedItem[] {
  const seen = new Set<string>();
  return requested.map(({ itemId, quantity, amount }, i) => {
    const item = order.items.find(({ id }) => id === itemId);
    if (!item) throw invalidField(`/items/${i}/itemId`, "not_found");
    if (seen.has(itemId)) throw invalidField(`/items/${i}/itemId`, "not_unique");
    seen.add(itemId);
    const left = isGone ? openGone(item) : openPieces(item);
    if (quantity > left) throw invalidField(`/items/${i}/quantity`, "too_large", { limit: Number(left) });
    const share = refundableAmount(item, quantity, isGone);
    const wanted = amount ?? share;
    if (wanted > share) throw tooMuchToRefund(`/items/${i}/amount`, formatMoney(String(share), digits));
    if (!isIssued(order, item)) return { itemId, quantity, amount: wanted, cards: [], isGone };
    const cards = cardsOf(order, item, quantity);
    const onCards = sumOf(cards);
    if (wanted > onCards && !limitsToPaid)
      throw giftCardSpent(
        `/items/${i}/${amount === undefined ? "quantity" : "amount"}`,
        formatMoney(String(onCards), digits),
      );
    return { itemId, quantity, amount: lesser(wanted, onCards), cards };
  });
}

function planShipping(order: LockedOrder, requested: bigint, digits: number): bigint {
  const left = shippingOf(order) - order.refundedShipping;
  if (requested > left) throw tooMuchToRefund("/shipping", formatMoney(String(left), digits));
  return requested;
}
