import { invalidField } from "../../http/answers/errors.ts";
import { formatMoney } from "../../kit/money.ts";
import { greater, lesser } from "../../pricing/engine/index.ts";
import { type Change, withEntry, withFields } from "../model/change.ts";
import { tooMuchToRefund } from "../model/errors.ts";
import type { Item } from "../model/item-columns.ts";
import { isReplaceable, openGone } from "../model/ledger.ts";
import type { RefundTo } from "../model/payment-columns.ts";
import type { LockedOrder } from "../model/sql.ts";
import { lineKeyOf } from "../model/written-fields.ts";
import { dropPieces } from "../shipments/index.ts";
import { limitPlan, refundableValue } from "./exchange-items.ts";
import { expectedOrder } from "./expected-order.ts";
import { followShipments } from "./follow-shipments.ts";
import { applyRefund } from "./refund-order.ts";

/** The number of a line's pieces that have left so far, including returned and lost ones. */
export const countShipped = (item: Item): bigint =>
  item.requiresShipping ? item.shippedQuantity + item.lostQuantity + item.droppedQuantity : 0n;

/** The pieces of a claim, by the ids of their lines. */
export type ClaimedPieces = ReadonlyMap<string, { count: bigint; isLost: boolean }>;

// The claim settles the lost pieces, so they are not sent again.
function dropLost(change: Change, claimed: ClaimedPieces, now: Date): Change {
  let isChanged = false;
  const items = change.after.items.map((item) => {
    const { count, isLost } = claimed.get(item.id) ?? { count: 0n, isLost: false };
    const gone = lesser(isLost ? count : greater(count - openGone(item), 0n), item.lostQuantity);
    if (gone === 0n) return item;
    isChanged = true;
    return dropPieces(item, gone);
  });
  return isChanged ? followShipments(withFields(change, { items }), now) : change;
}

/**
 * The change that settles a claim by a refund: at most the amount paid for its pieces and not refunded yet,
 * or a smaller amount where the customer keeps them. Nothing is restocked. Throws 400 for more than they are
 * worth; `digits` are the currency's.
 */
export function refundClaim(
  change: Change,
  claimed: ClaimedPieces,
  { amount, to, digits }: { amount: bigint | undefined; to: RefundTo | undefined; digits: number },
  now: Date,
): Change {
  const start = dropLost(change, claimed, now);
  const plan = refundableValue(
    start.after,
    new Map([...claimed].map(([id, { count }]) => [id, count])),
    digits,
  );
  if (amount === 0n) throw invalidField("/refundAmount", "too_small", { limit: 1 });
  if (plan.amount === 0n || (amount ?? 0n) > plan.amount)
    throw tooMuchToRefund("/refundAmount", formatMoney(String(plan.amount), digits));
  const isPartial = amount !== undefined && amount < plan.amount;
  const less = isPartial ? limitPlan(plan, amount) : plan;
  const items = isPartial
    ? less.items.filter((item) => item.amount > 0n).map((item) => ({ ...item, quantity: 0n }))
    : plan.items;
  const terms = { restock: false, reason: "claim", provider: "manual", reference: null, to };
  return applyRefund(start, { ...less, items }, terms, now);
}

/**
 * The change that replaces all pieces of a claim at no charge by another order; undefined where some of them
 * were refunded, exchanged or replaced before.
 */
export function replaceClaim(change: Change, claimed: ClaimedPieces, now: Date): Change | undefined {
  const start = dropLost(change, claimed, now);
  const isOpen = expectedOrder(start.after).items.every((item) => {
    const count = claimed.get(item.id)?.count ?? 0n;
    return count === 0n || isReplaceable(item, count);
  });
  if (!isOpen) return undefined;
  const items = start.after.items.map((item) => {
    const count = claimed.get(item.id)?.count ?? 0n;
    return count > 0n ? { ...item, replacedQuantity: item.replacedQuantity + count } : item;
  });
  return withFields(start, { items });
}

/**
 * The change after which the pieces of a claim that a cancelled order was to replace, and that never left, no
 * longer count as replaced; `claimed` is the number of claimed pieces of each line.
 */
export function releaseReplaced(
  change: Change,
  { orderNumber, items: sentLines }: Pick<LockedOrder, "orderNumber" | "items">,
  claimed: ReadonlyMap<string, bigint>,
): Change {
  const left = new Map<string, bigint>();
  for (const line of sentLines) {
    const key = lineKeyOf(line);
    left.set(key, (left.get(key) ?? 0n) + countShipped(line));
  }
  const items = change.after.items.map((item) => {
    const pieces = claimed.get(item.id) ?? 0n;
    const key = lineKeyOf(item);
    const sent = lesser(left.get(key) ?? 0n, pieces);
    left.set(key, (left.get(key) ?? 0n) - sent);
    return {
      ...item,
      replacedQuantity: item.replacedQuantity - lesser(pieces - sent, item.replacedQuantity),
    };
  });
  return withEntry(withFields(change, { items }), { event: "updated", note: orderNumber });
}
