import { invalidField } from "../../http/errors.ts";
import { formatMoney } from "../../kit/money.ts";
import { lesser } from "../pricing/index.ts";
import { tooMuchToRefund } from "./errors.ts";
import type { Item } from "./item-columns.ts";
import { heldOf } from "./payment-state.ts";
import type { LockedOrder } from "./sql.ts";

/** What is to be refunded: pieces of lines, an amount for shipping and fees, or an amount; all that is left where nothing is said. Minor units. */
export type RefundWish = {
  items?: readonly { itemId: string; quantity: bigint }[] | undefined;
  shipping?: bigint | undefined;
  amount?: bigint | undefined;
  /** Whether less is given back where less was paid, or was given back as an amount alone; else that is refused. */
  atMostHeld?: boolean | undefined;
};

/** What a refund gives back, in minor units. */
export type RefundPlan = {
  items: readonly { itemId: string; quantity: bigint; amount: bigint }[];
  shipping: bigint;
  amount: bigint;
};

/** What of a line's total so many of its pieces are, rounded half-up: all of them are the whole total. */
export const shareOf = (
  { totalAmount, quantity }: Pick<Item, "totalAmount" | "quantity">,
  pieces: bigint,
): bigint => (2n * totalAmount * pieces + quantity) / (2n * quantity);

/** What is left of a line to refund for so many further pieces. */
function amountOf(item: Item, pieces: bigint): bigint {
  const share = shareOf(item, item.refundedQuantity + pieces) - shareOf(item, item.refundedQuantity);
  const left = item.totalAmount - item.refundedAmount;
  return lesser(share, left);
}

/** What of an order's final amount is no line's: shipping and fees. */
export const shippingOf = ({ finalAmount, items }: Pick<LockedOrder, "finalAmount" | "items">): bigint =>
  finalAmount - items.reduce((sum, { totalAmount }) => sum + totalAmount, 0n);

/**
 * Works out a refund. An amount alone belongs to no line. Throws 400 for a line that is not the order's, more pieces than a line has
 * left, and more than was paid; `digits` are the currency's.
 */
export function planRefund(order: LockedOrder, wish: RefundWish, digits: number): RefundPlan {
  const held = heldOf(order);
  if (wish.amount !== undefined) {
    if (wish.items || wish.shipping !== undefined)
      throw invalidField("/amount", "exactly_one", { choices: "amount, items and shipping" });
    if (wish.amount > held) throw tooMuchToRefund("/amount", formatMoney(String(held), digits));
    if (wish.amount === 0n) throw invalidField("/amount", "too_small", { limit: 1 });
    return { items: [], shipping: 0n, amount: wish.amount };
  }
  if (!wish.items && wish.shipping === undefined) return everything(order, held);
  if (!wish.items && wish.shipping === 0n) throw invalidField("/shipping", "too_small", { limit: 1 });
  const planned = planItems(order, wish.items ?? []);
  const items = wish.atMostHeld ? within(held, planned).items : planned;
  const shipping = planShipping(order, wish.shipping ?? 0n, digits);
  const amount = items.reduce((sum, one) => sum + one.amount, shipping);
  if (amount > held)
    throw tooMuchToRefund(wish.items ? "/items" : "/shipping", formatMoney(String(held), digits));
  return { items, shipping, amount };
}

function everything(order: LockedOrder, held: bigint): RefundPlan {
  const planned = order.items
    .map((item) => ({ item, quantity: item.quantity - item.refundedQuantity }))
    .filter(({ quantity }) => quantity > 0n)
    .map(({ item, quantity }) => ({ itemId: item.id, quantity, amount: amountOf(item, quantity) }));
  const { items, rest } = within(held, planned);
  const shipping = shippingOf(order) - order.refundedShipping;
  return { items, shipping: lesser(shipping, rest), amount: held };
}

// What was given back as an amount alone is missing somewhere: the last lines get less.
function within(held: bigint, planned: RefundPlan["items"]): { items: RefundPlan["items"]; rest: bigint } {
  let rest = held;
  const items = planned.map((one) => {
    const amount = lesser(one.amount, rest);
    rest -= amount;
    return { ...one, amount };
  });
  return { items, rest };
}

function planItems(order: LockedOrder, wished: NonNullable<RefundWish["items"]>): RefundPlan["items"] {
  const seen = new Set<string>();
  return wished.map(({ itemId, quantity }, i) => {
    const item = order.items.find(({ id }) => id === itemId);
    if (!item) throw invalidField(`/items/${i}/itemId`, "not_found");
    if (seen.has(itemId)) throw invalidField(`/items/${i}/itemId`, "not_unique");
    seen.add(itemId);
    const left = item.quantity - item.refundedQuantity;
    if (quantity > left) throw invalidField(`/items/${i}/quantity`, "too_large", { limit: Number(left) });
    return { itemId, quantity, amount: amountOf(item, quantity) };
  });
}

function planShipping(order: LockedOrder, wished: bigint, digits: number): bigint {
  const left = shippingOf(order) - order.refundedShipping;
  if (wished > left) throw tooMuchToRefund("/shipping", formatMoney(String(left), digits));
  return wished;
}
