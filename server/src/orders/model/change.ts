import { invalidStatusTransition } from "../../http/answers/errors.ts";
import { greater, lesser } from "../../pricing/engine/index.ts";
import type { GiftCardMove } from "../../pricing/gift-cards/index.ts";
import { packableIn } from "../shipments/index.ts";
import { notPaid } from "./errors.ts";
import type { Item } from "./item-columns.ts";
import { afterEnd, owesPayment } from "./payment-state.ts";
import type {
  Edit,
  Entry,
  FailedRefund,
  NewPayment,
  NewRefund,
  Settlement,
  SucceededRefund,
} from "./records.ts";
import type { LockedOrder } from "./sql.ts";
import { type Mover, nextStatuses, type Status } from "./state.ts";

/** A change of an order that is calculated and not yet written. */
export type Change = {
  before: LockedOrder;
  after: LockedOrder;
  entries: readonly Entry[];
  payments: readonly NewPayment[];
  refunds: readonly NewRefund[];
  settledPayments: readonly Settlement[];
  settledRefunds: readonly Settlement[];
  failedRefunds: readonly FailedRefund[];
  /** The refunds that succeeded with it, at once or by a provider's answer. */
  succeededRefunds: readonly SucceededRefund[];
  /** Whether the provider must take nothing more for the order. */
  releases: boolean;
  /** Whether the order waits for its payment again: restarts the store's payment timeout. */
  restartsPaymentTimeout: boolean;
  /** Pieces to restock, by the ids of their lines. */
  restocked: ReadonlyMap<string, bigint>;
  /** Pieces taken from stock again to replace lost ones, by the ids of their lines. */
  retaken: ReadonlyMap<string, bigint>;
  /** The location to restock at; undefined for the location each piece was taken from. */
  restockAt?: string;
  /** The reason of the restock, for the stock's ledger. */
  restockReason: string;
  /** Amounts taken off gift cards that the order bought, or put back on them. */
  cardMoves: readonly GiftCardMove[];
  /** The store credit that its customer gets, in minor units. */
  toCredit: bigint;
  /** Undefined where it changes neither the order's items, nor its buyer, nor its amounts. */
  edit?: Edit;
};

/** The change that changes nothing. */
export const noChange = (order: LockedOrder): Change => ({
  before: order,
  after: order,
  entries: [],
  payments: [],
  refunds: [],
  settledPayments: [],
  settledRefunds: [],
  failedRefunds: [],
  succeededRefunds: [],
  releases: false,
  restartsPaymentTimeout: false,
  restocked: new Map(),
  retaken: new Map(),
  restockReason: "",
  cardMoves: [],
  toCredit: 0n,
});

/** Adds new values of the order's fields to a change. */
export const withFields = (change: Change, fields: Partial<LockedOrder>): Change => ({
  ...change,
  after: { ...change.after, ...fields },
});

/** Adds an entry of the timeline to a change. */
export const withEntry = (change: Change, entry: Entry): Change => ({
  ...change,
  entries: [...change.entries, entry],
});

/** Adds the move of the order to a status to a change. Throws 409 where the mover may not. */
export function moveTo(change: Change, to: Status, by: Mover, now: Date, note?: string): Change {
  const { after } = change;
  const inputs = { ...after, isEmpty: isEmpty(after), isOut: isOut(after) };
  const isUnpaid = owesPayment(after);
  const allowed = nextStatuses({ ...inputs, isUnpaid }, by);
  if (!allowed.includes(to))
    throw isUnpaid && nextStatuses(inputs, by).includes(to)
      ? notPaid(after.status, to, allowed)
      : invalidStatusTransition(after.status, to, allowed);
  const fields = {
    status: to,
    heldFrom: to === "on_hold" ? after.status : null,
    ...(to !== "pending_payment" && to !== "payment_failed" && to !== "on_hold" && { paymentDueAt: null }),
    ...(to === "delivered" && { deliveredAt: now }),
    ...(to === "cancelled" && { cancelledAt: now }),
  };
  return withEntry(withFields(change, fields), { event: "status_changed", status: to, note, at: now });
}

/**
 * Adds the restock of all of some pieces to a change: of those that were taken from stock, and are neither
 * restocked nor written off, packed or lost.
 */
export function restockPieces(change: Change, pieces: ReadonlyMap<string, bigint>, reason: string): Change {
  const back = new Map(change.restocked);
  const items = change.after.items.map((item) => {
    const wanted = pieces.get(item.id) ?? 0n;
    const missing = item.packedQuantity + item.lostQuantity + item.droppedQuantity;
    const left = item.quantity - item.restockedQuantity - item.writtenOffQuantity - missing;
    const count = lesser(wanted, left);
    if (!item.stockTaken || count <= 0n) return item;
    back.set(item.id, (back.get(item.id) ?? 0n) + count);
    return { ...item, restockedQuantity: item.restockedQuantity + count };
  });
  return { ...withFields(change, { items }), restocked: back, restockReason: reason };
}

// Pieces refunded and restocked before they were shipped are gone. Pieces of untracked products are never
// restocked: they are gone once refunded.
const isGone = ({ quantity, stockTaken, ...item }: Item): boolean =>
  (stockTaken ? item.restockedQuantity + item.writtenOffQuantity : item.refundedQuantity) >= quantity;

const isEmpty = ({ items, requiresShipping }: LockedOrder): boolean =>
  requiresShipping
    ? items.every((item) => !item.requiresShipping || item.shippedQuantity + countUnsent(item) === 0n)
    : items.every(isGone);

/** How many pieces of a line are still to be shipped: packed, waiting, or lost and to be sent again. */
export const countUnsent = (item: Item): bigint =>
  item.requiresShipping ? item.packedQuantity + packableIn(item) : 0n;

/** Whether pieces of an order are in transit or with the customer. */
export const isOut = ({ items }: Pick<LockedOrder, "items">): boolean =>
  items.some((item) => piecesOut(item) > 0n);

/** How many pieces of a line are in transit or with the customer: digital items never are. */
export function piecesOut(item: Item): bigint {
  if (!item.requiresShipping) return 0n;
  // Restocked and written-off pieces came back, with or without a return; except for those restocked before
  // shipping.
  const before = item.stockTaken ? item.withdrawnQuantity : 0n;
  const back = item.restockedQuantity + item.writtenOffQuantity - before;
  return greater(item.shippedQuantity - greater(item.returnedQuantity, back), 0n);
}

/** How many pieces of a line can come back, now or once they are shipped. */
export const returnablePieces = (item: Item): bigint => piecesOut(item) + countUnsent(item);

/** Pieces of a line that came back: resalable ones, and others. */
export type PiecesBack = { restock: bigint; writeOff: bigint };

/**
 * Adds the receipt of pieces that came back to a change, at most those that are out; only resalable ones go
 * into stock.
 */
export function receivePieces(change: Change, pieces: ReadonlyMap<string, PiecesBack>): Change {
  const items = change.after.items.map((item) => {
    const back = pieces.get(item.id);
    return back
      ? {
          ...item,
          returnedQuantity: item.returnedQuantity + back.restock + back.writeOff,
          writtenOffQuantity: item.writtenOffQuantity + back.writeOff,
        }
      : item;
  });
  const again = new Map([...pieces].map(([id, { restock }]) => [id, restock]));
  return restockPieces(withFields(change, { items }), again, "return");
}

/**
 * Ends the payment in a change: nothing more is due, and a payment that is not complete becomes cancelled.
 */
export function endPayment(change: Change): Change {
  const after = afterEnd(change.after);
  if (after === change.after) return change;
  return releaseProvider(withEntry({ ...change, after }, { event: "payment_voided" }));
}

/**
 * Stops the provider in a change: it takes nothing more for the order, and its pending captures are dropped.
 */
export function releaseProvider(change: Change): Change {
  const { providerIsOpen, pendingPayments } = change.after;
  if (!providerIsOpen && !pendingPayments.length) return change;
  const dropped = pendingPayments.map(({ id }) => ({ id, isDone: false, reference: null }));
  return {
    ...withFields(change, { providerIsOpen: false, pendingPayments: [] }),
    settledPayments: [...change.settledPayments, ...dropped],
    releases: true,
  };
}

/** Whether a change gives an order, or its payment, a status that it did not have. */
export const becomes = (
  { before, after }: Pick<Change, "before" | "after">,
  name: "status" | "paymentStatus",
  value: string,
): boolean => before[name] !== value && after[name] === value;

/** The reason of the movements of stock, gift cards and store credit that a reopening makes. */
export const REOPENED = "reopened";

/** Whether a change reopens a cancelled order. */
export const isReopened = ({ before, after }: Pick<Change, "before" | "after">): boolean =>
  before.status === "cancelled" && after.status !== "cancelled";

/**
 * Whether a change completes an order's payment; one that was paid, and whose refund failed, was complete
 * before.
 */
export const becomesPaid = ({ before, after }: Pick<Change, "before" | "after">): boolean =>
  becomes({ before, after }, "paymentStatus", "paid") &&
  before.paymentStatus !== "refunded" &&
  before.paymentStatus !== "partially_refunded";
