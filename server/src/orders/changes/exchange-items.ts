import { greater, lesser } from "../../pricing/engine/index.ts";
import { type Change, type PiecesBack, withEntry, withFields } from "../model/change.ts";
import { openGone } from "../model/ledger.ts";
import type { RefundTo } from "../model/payment-columns.ts";
import { EXCHANGE, isRefundable } from "../model/payment-state.ts";
import type { LockedOrder } from "../model/sql.ts";
import { expectedOrder } from "./expected-order.ts";
import { applyRefund } from "./refund-order.ts";
import { planRefund, type RefundPlan } from "./refund-plan.ts";

const NOTHING: RefundPlan = { items: [], shipping: 0n, amount: 0n };

/** The number of returned pieces, restocked or written off. */
export const countOf = ({ restock, writeOff }: PiecesBack): bigint => restock + writeOff;

/**
 * The refundable value of pieces that came back: the amount paid for them and not refunded yet. Refunded,
 * exchanged and replaced pieces are worth nothing; `digits` are the currency's.
 */
export function refundableValue(
  order: LockedOrder,
  pieces: ReadonlyMap<string, bigint>,
  digits: number,
): RefundPlan {
  const expected = expectedOrder(order);
  const items = expected.items
    .map((item) => ({ itemId: item.id, quantity: lesser(pieces.get(item.id) ?? 0n, openGone(item)) }))
    .filter(({ quantity }) => quantity > 0n);
  if (!items.length || !isRefundable(expected)) return NOTHING;
  return planRefund(expected, { items, isGone: true, limitsToPaid: true }, digits);
}

/** The same plan limited to an amount: the first lines are refunded first. */
export function limitPlan({ items, ...plan }: RefundPlan, amount: bigint): RefundPlan {
  let rest = amount;
  const less = items.map((item) => {
    const part = lesser(item.amount, rest);
    rest -= part;
    return { ...item, amount: part };
  });
  return { ...plan, items: less, amount: amount - rest };
}

/**
 * An exchange: the returned pieces as a refund plan, and the part of it that pays the new order, in minor
 * units.
 */
export type Exchange = {
  returnId: string;
  plan: RefundPlan;
  paid: bigint;
  /** Where the rest of it goes. */
  restTo?: RefundTo | undefined;
  order: { id: string; orderNumber: string };
};

/**
 * The change after which returned pieces have paid for another order. Their value counts as refunded, though
 * no money moves; the rest is refunded as any refund, or becomes store credit.
 */
export function applyExchange(
  change: Change,
  { returnId, plan, paid, restTo, order }: Exchange,
  now: Date,
): Change {
  const part = limitPlan(plan, paid);
  const rest = plan.items
    .map((item, i) => ({ ...item, quantity: 0n, amount: item.amount - part.items[i]!.amount }))
    .filter(({ amount }) => amount > 0n);
  const terms = { restock: false, reason: EXCHANGE, returnId };
  const linked = withFields(change, { exchanges: [...(change.after.exchanges ?? []), order.id] });
  const { orderNumber } = order;
  // Unpaid pieces have nothing to refund.
  const given = plan.items.length
    ? applyRefund(linked, part, { ...terms, provider: EXCHANGE, reference: orderNumber }, now)
    : withEntry(linked, { event: "exchanged", amount: 0n, note: orderNumber });
  const left = { items: rest, shipping: 0n, amount: greater(plan.amount - part.amount, 0n) };
  return applyRefund(given, left, { ...terms, to: restTo, provider: "manual", reference: null }, now);
}
