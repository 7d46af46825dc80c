import { invalidField } from "../../http/answers/errors.ts";
import { noteEffect } from "../../http/effects.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { applyRecord, followShipments } from "../changes/index.ts";
import { actorOf } from "../model/actor.ts";
import { type Change, noChange, releaseProvider, withEntry } from "../model/change.ts";
import { paymentNotAllowed } from "../model/errors.ts";
import { dueOf, isBeyondDue, type PaymentKind, recordable } from "../model/payment-state.ts";
import type { NewPayment } from "../model/records.ts";
import { type LockedOrder, lockOrder } from "../model/sql.ts";
import { type AppliedChange, applyChange } from "../writing/index.ts";

/** A request to record a payment; without an amount it is of all that is due. Minor units. */
export type PaymentRequest = {
  kind: PaymentKind;
  amount?: bigint | undefined;
  method?: string | undefined;
  provider?: string | undefined;
  reference?: string | null | undefined;
  note?: string | undefined;
  /** Whether more than is due may have come. */
  allowOverpayment?: boolean | undefined;
};

/**
 * Records an authorization, a receipt, a failure or a void of an order's payment; money for an order that has
 * ended is owed back. Throws 404; 409 for a stale version and where the payment's status does not allow it;
 * 400 for more than is due, unless the request allows an overpayment.
 */
export async function recordPayment(
  call: Pick<Call, "tx" | "store" | "now" | "principal" | "expectedVersions">,
  id: string,
  request: PaymentRequest,
): Promise<AppliedChange> {
  const order = await lockOrder(call.tx, id);
  checkVersion(call.expectedVersions, order.version);
  const change = paymentChange(noChange(order), request, call.store.currencyDigits, call.now);
  if (request.kind === "void") noteEffect(call.tx, "cancellation");
  return applyChange(call, change, actorOf(call.principal));
}

/**
 * The change that also records a payment, or requests it from the provider that has authorized it. An amount
 * received otherwise is not taken by the provider as well. Throws as `recordPayment`.
 */
export function paymentChange(change: Change, request: PaymentRequest, digits: number, now: Date): Change {
  const order: LockedOrder = change.after;
  const { kind, method = order.paymentMethod, reference = null, note } = request;
  const allowed = allowedKinds(order, request);
  if (!allowed.includes(kind)) throw paymentNotAllowed(order.paymentStatus, kind, allowed);
  const amount = amountOf(order, request, digits);
  const { provider } = order;
  if (provider !== null && isAtProvider(order, kind)) {
    return requestFromProvider(
      change,
      { kind, amount, method, provider, reference: null, isPending: true },
      note,
    );
  }
  const record = { kind, amount, method, provider: request.provider ?? "manual", reference, note };
  // An edited order may have shipped everything left before it was paid.
  const noted = followShipments(applyRecord(change, record, now), now);
  return kind === "capture" ? releaseProvider(noted) : noted;
}

// The provider alone reports its own actions; during a request to it, no other is made. Money for an order
// that has ended is recorded, and so is more than is due where the request says that it is.
function allowedKinds(order: LockedOrder, { allowOverpayment }: PaymentRequest): readonly PaymentKind[] {
  const { status, paymentStatus, providerIsOpen, pendingPayments, isImported } = order;
  if (pendingPayments.length) return [];
  const isLate = status === "cancelled" && dueOf(order) > 0n;
  if (isBeyondDue(order)) return (isLate || allowOverpayment) && !isImported ? ["capture"] : [];
  const allowed = recordable[paymentStatus];
  if (!providerIsOpen) return allowed;
  return allowed.filter((kind) => kind === "capture" || (kind === "void" && paymentStatus !== "pending"));
}

// The provider takes what it has authorized, and never more than is due.
const isTakenByProvider = (order: LockedOrder) => isAtProvider(order, "capture") || order.isImported;

const isAtProvider = ({ providerIsOpen, paymentStatus }: LockedOrder, kind: PaymentKind) =>
  providerIsOpen && (kind === "void" || (kind === "capture" && paymentStatus === "authorized"));

const requestFromProvider = (change: Change, payment: NewPayment, note: string | undefined): Change =>
  withEntry(
    { ...change, payments: [...change.payments, payment] },
    {
      event: payment.kind === "capture" ? "capture_requested" : "void_requested",
      note,
      ...(payment.amount > 0n && { amount: payment.amount }),
    },
  );

function amountOf(
  order: LockedOrder,
  { kind, amount, allowOverpayment }: PaymentRequest,
  digits: number,
): bigint {
  const due = dueOf(order);
  if (kind !== "capture" && kind !== "authorize") {
    if (amount !== undefined) throw invalidField("/amount", "unknown_field");
    return 0n;
  }
  if (amount === undefined && (due > 0n || !allowOverpayment)) return due;
  if (amount === undefined) throw invalidField("/amount", "required");
  if (amount === 0n) throw invalidField("/amount", "too_small", { limit: 1 });
  const isAllowed = kind === "capture" && allowOverpayment && !isTakenByProvider(order);
  if (amount > due && !isAllowed)
    throw invalidField("/amount", "too_large", { limit: formatMoney(String(due), digits) });
  return amount;
}
