import { invalidField } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { formatMoney } from "../../kit/money.ts";
import { actorOf } from "./actor.ts";
import { type Applied, applyChange } from "./apply.ts";
import { type Change, unchanged } from "./change.ts";
import { paymentNotAllowed } from "./errors.ts";
import { recorded } from "./follow.ts";
import { dueOf, type Money, type PaymentKind, recordable } from "./payment-state.ts";
import { type LockedOrder, lockOrder } from "./sql.ts";

/** A record of a payment as somebody asks for it; without an amount it is of all that is due. Minor units. */
export type PaymentWish = {
  kind: PaymentKind;
  amount?: bigint | undefined;
  method?: string | undefined;
  provider?: string | undefined;
  reference?: string | null | undefined;
  note?: string | undefined;
};

/**
 * Records what was promised, received, refused or given up of an order's payment. Throws 404; 409 for a stale version and where the
 * payment's status does not allow it; 400 for more than is due.
 */
export async function recordPayment(
  call: Pick<Call, "tx" | "store" | "now" | "principal" | "expectedVersions">,
  id: string,
  wish: PaymentWish,
): Promise<Applied> {
  const order = await lockOrder(call.tx, id);
  checkVersion(call.expectedVersions, order.version);
  const change = paid(unchanged(order), wish, call.store.currencyDigits, call.now);
  return applyChange(call, change, actorOf(call.principal));
}

/** The change that also records a payment. Throws as `recordPayment`. */
export function paid(change: Change, wish: PaymentWish, digits: number, now: Date): Change {
  const order: LockedOrder = change.after;
  const { kind, method = order.paymentMethod, provider = "manual", reference = null, note } = wish;
  const allowed = recordable[order.paymentStatus];
  if (!allowed.includes(kind)) throw paymentNotAllowed(order.paymentStatus, kind, allowed);
  return recorded(
    change,
    { kind, amount: amountOf(order, wish, digits), method, provider, reference, note },
    now,
  );
}

function amountOf(order: Money, { kind, amount }: PaymentWish, digits: number): bigint {
  const due = dueOf(order);
  if (kind !== "capture" && kind !== "authorize") {
    if (amount !== undefined) throw invalidField("/amount", "unknown_field");
    return 0n;
  }
  if (amount === undefined) return due;
  if (amount === 0n) throw invalidField("/amount", "too_small", { limit: 1 });
  if (amount > due) throw invalidField("/amount", "too_large", { limit: formatMoney(String(due), digits) });
  return amount;
}
