import { invalidField } from "../../http/answers/errors.ts";
import { formatMoney } from "../../kit/money.ts";
import type { Change } from "./change.ts";
import { tooMuchToRefund } from "./errors.ts";
import { worthOf } from "./exchanged.ts";
import type { Item } from "./item-columns.ts";
import type { RefundTo } from "./payment-columns.ts";
import { refunded } from "./refunded.ts";
import { isOpen } from "./state.ts";

/** How many pieces of a line have left so far: those that came back or were lost, too. */
export const leftSoFar = (item: Item): bigint =>
  item.requiresShipping ? item.shippedQuantity + item.lostQuantity + item.droppedQuantity : 0n;

/**
 * The change after which a claim about pieces that left was made good by a refund: of the pieces, at most what was paid for them and is not given back,
 * or of an amount where the customer keeps them. Nothing goes into stock. Throws 400 for more than they are worth; `digits` are the currency's.
 */
export function madeGood(
  change: Change,
  pieces: ReadonlyMap<string, bigint>,
  { amount, to, digits }: { amount: bigint | undefined; to: RefundTo | undefined; digits: number },
  now: Date,
): Change {
  const plan = worthOf(change.after, pieces, digits);
  if (amount === 0n) throw invalidField("/refundAmount", "too_small", { limit: 1 });
  if (plan.amount === 0n || (amount ?? 0n) > plan.amount)
    throw tooMuchToRefund("/refundAmount", formatMoney(String(plan.amount), digits));
  // While others wait to leave, a refund of pieces would be taken to be of those (decision record 136): these are somewhere else.
  const items = isOpen(change.after.status)
    ? plan.items.map((item) => ({ ...item, quantity: 0n }))
    : plan.items;
  const wanted = amount === undefined ? { ...plan, items } : { items: [], shipping: 0n, amount };
  return refunded(
    change,
    wanted,
    { restock: false, reason: "claim", provider: "manual", reference: null, to },
    now,
  );
}
