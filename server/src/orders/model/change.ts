import { invalidStatusTransition } from "../../http/answers/errors.ts";
import { greater, lesser } from "../../pricing/engine/index.ts";
import type { GiftCardMove } from "../../pricing/gift-cards/index.ts";
import { packableIn } from "../shipments/index.ts";
import { notPaid } from "./errors.ts";
import type { Item } from "./item-columns.ts";
import { afterEnd, owesPayment } from "./payment-state.ts";
import type { Edit, Entry, FailedRefund, GivenBack, NewPayment, NewRefund, Settled } from "./records.ts";
import type { LockedOrder } from "./sql.ts";
import { allowedFrom, type Mover, type Status } from "./state.ts";

/** A change of an order that is worked out and not yet written. */
export type Change = {
  before: LockedOrder;
  after: LockedOrder;
  entries: readonly Entry[];
  payments: readonly NewPayment[];
  refunds: readonly NewRefund[];
  settledPayments: readonly Settled[];
  settledRefunds: readonly Settled[];
  failedRefunds: readonly FailedRefund[];
  /** What was given back by it, at once or because a provider has answered. */
  givenRefunds: readonly GivenBack[];
  /** Whether the provider is to take nothing more for the order. */
  releases: boolean;
  /** Whether the order waits for its payment once more: the store's time for that begins anew. */
  waitsAnew: boolean;
  /** Pieces that are put back into stock, by the ids of their lines. */
  restocked: ReadonlyMap<string, bigint>;
  /** Pieces that are taken from stock once more, by the ids of their lines: they replace lost ones. */
  retaken: ReadonlyMap<string, bigint>;
  /** The location where they are put back; undefined for where each was taken from. */
  restockAt?: string;
  /** Why they are, for the stock's ledger. */
  restockReason: string;
  /** What is taken off gift cards that the order bought, or put on them again. */
  cardMoves: readonly GiftCardMove[];
  /** What its customer gets as store credit, in minor units. */
  toCredit: bigint;
  /** Undefined where it changes nothing of what the order sells, to whom and for how much. */
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
  givenRefunds: [],
  releases: false,
  waitsAnew: false,
  restocked: new Map(),
  retaken: new Map(),
  restockReason: "",
  cardMoves: [],
  toCredit: 0n,
});

/** The change with some of the order's fields set to other values. */
export const withFields = (change: Change, fields: Partial<LockedOrder>): Change => ({
  ...change,
  after: { ...change.after, ...fields },
});

/** The change with something more for the timeline to tell. */
export const withEntry = (change: Change, entry: Entry): Change => ({
  ...change,
  entries: [...change.entries, entry],
});

/** The change that also moves the order to a status. Throws 409 where the mover may not. */
export function moveTo(change: Change, to: Status, by: Mover, now: Date, note?: string): Change {
  const { after } = change;
  const standing = { ...after, isEmpty: isEmpty(after), isOut: isOut(after) };
  const isUnpaid = owesPayment(after);
  const allowed = allowedFrom({ ...standing, isUnpaid }, by);
  if (!allowed.includes(to))
    throw isUnpaid && allowedFrom(standing, by).includes(to)
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
 * The change that puts all of some pieces back into stock that were taken from it, are not back yet and not written off, nor packed or
 * lost.
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

// What was refunded and put back before it left is not there any more. What is not counted is never put back: it is gone once it is refunded.
const isGone = ({ quantity, stockTaken, ...item }: Item): boolean =>
  (stockTaken ? item.restockedQuantity + item.writtenOffQuantity : item.refundedQuantity) >= quantity;

const isEmpty = ({ items, requiresShipping }: LockedOrder): boolean =>
  requiresShipping
    ? items.every((item) => !item.requiresShipping || item.shippedQuantity + unsentOf(item) === 0n)
    : items.every(isGone);

/** How many pieces of a line are still to leave: packed, waiting, or lost and to be sent again. */
export const unsentOf = (item: Item): bigint =>
  item.requiresShipping ? item.packedQuantity + packableIn(item) : 0n;

/** Whether pieces of an order are on their way or with the customer. */
export const isOut = ({ items }: Pick<LockedOrder, "items">): boolean =>
  items.some((item) => piecesOut(item) > 0n);

/** How many pieces of a line are on their way or with the customer: what does not ship is never out. */
export function piecesOut(item: Item): bigint {
  if (!item.requiresShipping) return 0n;
  // What is back in stock or written off came back, whether or not a return tells of it; but for what was put back before it left.
  const before = item.stockTaken ? item.withdrawnQuantity : 0n;
  const back = item.restockedQuantity + item.writtenOffQuantity - before;
  return greater(item.shippedQuantity - greater(item.returnedQuantity, back), 0n);
}

/** Pieces of a line that came back: those that can be sold again, and those that cannot. */
export type PiecesBack = { restock: bigint; writeOff: bigint };

/** The change after which pieces of lines have come back, at most those that are out; only some of them go into stock. */
export function tookBack(change: Change, pieces: ReadonlyMap<string, PiecesBack>): Change {
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

/** The change after which nothing is waited for any more: what was not paid in full is not paid at all. */
export function endPayment(change: Change): Change {
  const after = afterEnd(change.after);
  if (after === change.after) return change;
  return releaseProvider(withEntry({ ...change, after }, { event: "payment_voided" }));
}

/** The change after which the provider takes nothing more for the order; what it was asked to take is not taken. */
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

/** Whether a change brings an order, or its payment, to a status that it did not have. */
export const became = (
  { before, after }: Pick<Change, "before" | "after">,
  name: "status" | "paymentStatus",
  value: string,
): boolean => before[name] !== value && after[name] === value;

/** Whether a change brings an order's payment in; one that was paid, and whose refund failed, was paid before. */
export const becamePaid = ({ before, after }: Pick<Change, "before" | "after">): boolean =>
  became({ before, after }, "paymentStatus", "paid") &&
  before.paymentStatus !== "refunded" &&
  before.paymentStatus !== "partially_refunded";
