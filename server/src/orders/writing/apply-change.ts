import { v7 as uuidv7 } from "uuid";
import { deferStockMoves, lockSellables } from "../../catalogue/stock/index.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Call } from "../../http/route.ts";
import { pgTime } from "../../kit/time/iso-time.ts";
import { type Spending, spend } from "../../people/api-keys/index.ts";
import { checkRight } from "../../people/grants/index.ts";
import { enqueueEvents } from "../../platform/outbox/index.ts";
import { paymentDueOf } from "../../platform/settings/index.ts";
import { giveBackCoupon, useCoupon } from "../../pricing/coupons/index.ts";
import { deferCreditMoves, lockCredits } from "../../pricing/credit/index.ts";
import { giveBackDiscounts, useDiscountsAgain } from "../../pricing/discounts/index.ts";
import { disableGiftCardsOfOrder, lockGiftCardsOf } from "../../pricing/gift-cards/index.ts";
import { deferDueDocuments } from "../invoices/index.ts";
import { becomes, becomesPaid, type Change, isReopened, REOPENED } from "../model/change.ts";
import { type OrderRow, orders } from "../model/columns.ts";
import { isImplied } from "../model/implied-shipments.ts";
import { searchText } from "../model/person.ts";
import { findSucceededRefunds, getOrder, type LockedOrder } from "../model/sql.ts";
import {
  findShipments,
  insertShipments,
  type Shipment,
  type ShipmentRow,
  shipments,
  updateShipments,
} from "../shipments/index.ts";
import { deferCardMoves, netReturnToCards } from "./card-moves.ts";
import {
  dropTags,
  failRefunds,
  findRelease,
  meaningOf,
  settleAsked,
  settleReopened,
  updateOrder,
} from "./change-sql.ts";
import { deferCounted } from "./counters.ts";
import { writeEdit } from "./edit-sql.ts";
import { enqueueFollowUps, eventsOf, followUpsOf } from "./follow-ups.ts";
import { updateItems } from "./item-counts-sql.ts";
import { locateLocked } from "./locate.ts";
import { deferTags } from "./new-order-sql.ts";
import { insertPayments, insertRefunds } from "./payments-sql.ts";
import { countryOf, lineForReport, refundForReport } from "./report-parts.ts";
import { linesToMove, refuseShortage, stockMovesOf } from "./stock-moves.ts";
import { writeEntries } from "./timeline-sql.ts";

/** `principal` is the author unless the server is; `isHistory` marks an import, which notifies nobody. */
type WritingCall = Pick<Call, "tx" | "store" | "now"> & {
  principal?: Call["principal"];
  isHistory?: boolean;
};

/** The result of a change: the order's row, its shipments if one changed, and the ids of new records. */
export type AppliedChange = {
  row: OrderRow;
  shipmentRows: readonly ShipmentRow[];
  paymentIds: readonly string[];
  refundIds: readonly string[];
};

/**
 * Writes a change of a locked order with all its consequences: lines, payments, refunds, timeline, stock, the
 * coupon's use, gift cards, store credit, counters, events and mails. One round trip, plus the contended rows
 * together with the commit. Throws 403 beyond a key's daily limits, and for a refund or a cancellation by
 * somebody who lacks the permission for it, however it comes about.
 */
export async function applyChange(call: WritingCall, made: Change, actor: string): Promise<AppliedChange> {
  const { tx, store, now, isHistory = false } = call;
  const { before } = made;
  const { settings } = before;
  const moved = await locateLocked(tx, made);
  const { change } = moved ?? { change: made };
  const events = isHistory ? [] : eventsOf(change);
  const paymentDueAt = change.restartsPaymentTimeout ? dueAnew(change, now) : change.after.paymentDueAt;
  const eventSequence = before.eventSequence + BigInt(events.length);
  const after = { ...change.after, paymentDueAt, eventSequence };
  const retagged = after.tags !== before.tags;
  const toCards = netReturnToCards(after) - netReturnToCards(before);
  const moving = linesToMove(change);
  const isCancelled = becomes(change, "status", "cancelled");
  const isAgain = isReopened(change);
  // Sent in this order: later statements see earlier writes, and rows are locked in the order that placing an
  // order uses.
  const [succeeded, , , , paymentIds, refundIds, , , , , locked, cards, , shipmentRows, row] =
    await Promise.all([
      isCancelled && before.refundedAmount > 0n ? findSucceededRefunds(tx, after.id) : [],
      change.edit && writeEdit(tx, change, change.edit),
      updateOrder(tx, after, newSearchText(change), now),
      updateItems(tx, change),
      insertPayments(tx, change, actor, now),
      insertRefunds(tx, change, actor, now),
      settleAsked(tx, change, now),
      isAgain ? settleReopened(tx, change) : failRefunds(tx, change),
      tx.query(...writeEntries(tx.storeId, entriesOf(change, actor, now))),
      retagged ? dropTags(tx, after.id) : undefined,
      moving.length && !moved ? lockSellables(tx, moving) : [],
      toCards > 0n || change.cardMoves.length ? lockGiftCardsOf(tx, after.id) : undefined,
      change.toCredit !== 0n ? lockCredits(tx, [after.customerId]) : undefined,
      writeShipments(tx, change, actor, now),
      getOrder(tx, after.id),
    ]).catch((error) => {
      throw meaningOf(error);
    });
  const found = moved ? moved.found : locked;
  if (!moved) refuseShortage(change, found);
  const spending = spendingOf({ ...change, after });
  if (spending.cancellations) checkRight(call.principal, "orders:cancel");
  if (spending.refunds) checkRight(call.principal, "orders:refund");
  await spend(call, spending);
  if (retagged && after.tags.length) deferTags(tx, [after]);
  const isGivenBack = becomes(change, "paymentStatus", "refunded");
  if ((isCancelled || isGivenBack) && after.items.some(({ isGiftCard }) => isGiftCard))
    disableGiftCardsOfOrder(tx, after.id, now);
  if (cards) deferCardMoves(tx, { ...change, after }, cards, actor, now);
  const reason = change.toCredit < 0n ? REOPENED : "refund";
  const back = { customerId: after.customerId, delta: change.toCredit, reason, orderId: after.id };
  deferCreditMoves(tx, [back], actor, now);
  const isCouponFree = isCancelled || after.couponId === null;
  if (isCouponFree && before.couponId) giveBackCoupon(tx, { couponId: before.couponId, orderId: after.id });
  if (isCancelled && after.discounts.length) giveBackDiscounts(tx, after.id);
  if (isAgain) {
    const { id: orderId, customerId, couponId, discounts } = after;
    if (couponId) useCoupon(tx, { couponId, orderId, customerId }, now);
    await useDiscountsAgain(tx, { orderId, customerId, discounts }, now);
  }
  if (!isHistory) deferDueDocuments({ tx, settings, now }, after.id, { before, after });
  deferCounted(
    tx,
    {
      ...before,
      country: countryOf(before),
      lines: before.items.map(lineForReport),
      refunded: succeeded.map((refund) => refundForReport(before, refund)),
      failed: change.failedRefunds.map(({ counted, tax, taxes, at }) => ({
        amount: counted,
        tax,
        taxes,
        at,
      })),
    },
    {
      ...after,
      country: countryOf(after),
      lines: after.items.map(lineForReport),
      isEdited: change.edit !== undefined,
      payments: change.payments,
      refunds: change.refunds.length,
      succeededRefunds: change.succeededRefunds,
    },
    settings.timeZone,
    now,
  );
  const reader = { store, can: () => false };
  const [data, shipment] = [orders.json(row, reader), shipments.writer(reader)];
  const sent = new Map(shipmentRows.map((one) => [shipments.get(one, "id"), one]));
  const entries = events.map(({ type, shipmentId }, i) => ({
    type,
    resourceId: after.id,
    sequence: before.eventSequence + BigInt(i + 1),
    data: shipmentId ? orders.json(row, reader, `"shipment":${shipment(sent.get(shipmentId)!)}`) : data,
  }));
  const refundsMade = isHistory ? [] : refundIds.map(refundEvent);
  enqueueEvents(tx, [...entries, ...refundsMade], now);
  if (!isHistory) enqueueFollowUps(tx, followUpsOf({ ...change, after }, { paymentIds, refundIds }));
  if (isCancelled) await freeReplaced(call, after, actor);
  const cause = { reason: change.restockReason, actor, reference: after.orderNumber };
  deferStockMoves(
    tx,
    moved ? moved.moves : stockMovesOf(change, found),
    cause,
    now,
    isHistory ? undefined : found,
  );
  return { row, shipmentRows, paymentIds, refundIds };
}

// Frees the pieces that a cancelled replacement never sent, so that they can be refunded or replaced again.
// Their order is locked already (`lockToCancel`).
async function freeReplaced(call: WritingCall, order: LockedOrder, actor: string): Promise<void> {
  const change = await findRelease(call.tx, order);
  if (change) await applyChange({ ...call, principal: undefined }, change, actor);
}

// Gift cards are credit as soon as they are paid, and a record that they are paid suffices.
function spendingOf(change: Change): Spending {
  const cards = becomesPaid(change) ? change.after.items.filter(({ isGiftCard }) => isGiftCard) : [];
  return {
    refunds: change.refunds.reduce((sum, { amount, isFailed }) => (isFailed ? sum : sum + amount), 0n),
    credit: cards.reduce(
      (sum, { unitPrice, quantity, refundedQuantity }) => sum + unitPrice * (quantity - refundedQuantity),
      0n,
    ),
    cancellations: becomes(change, "status", "cancelled") ? 1n : 0n,
  };
}

const dueAnew = ({ before: { settings, paymentMethod } }: Change, now: Date): Date =>
  paymentDueOf(settings, paymentMethod, now);

// No other event reports a refund by itself.
const refundEvent = (resourceId: string) =>
  ({ type: "refund_created", resourceId, sequence: 1n, data: null }) as const;

// A change that waited for the order's lock follows the one that had it, even if it was requested first.
const entriesOf = ({ before, after, entries }: Change, actor: string, now: Date) =>
  entries.map(({ event, status = null, amount, note = null, at = now }) => ({
    orderId: after.id,
    id: uuidv7(),
    at: pgTime(at < before.updatedAt ? before.updatedAt : at),
    event,
    status,
    amount: amount === undefined ? null : String(amount),
    note,
    actor,
  }));

function newSearchText({ before, after }: Change): string | null {
  return after.externalId === before.externalId && after.customerId === before.customerId
    ? null
    : searchText(after.orderNumber, after, after.externalId);
}

/**
 * Writes the shipments that a change adds and changes, and returns all of the order's; none, and no
 * statement, for a change of no shipment.
 */
async function writeShipments(
  tx: Tx,
  { before, after }: Pick<Change, "before" | "after">,
  actor: string,
  now: Date,
): Promise<readonly ShipmentRow[]> {
  const known = new Map(before.shipments.map((one) => [one.id, one]));
  const changed = after.shipments.filter((one) => one !== known.get(one.id));
  if (!changed.length) return [];
  // An implied shipment is stored from its first change on.
  const isStored = ({ id }: Shipment) => known.has(id) && !isImplied(known.get(id)!);
  const added = changed
    .filter((one) => !isStored(one))
    .map((one) => ({ ...one, actor: one.actor || actor, version: known.has(one.id) ? 2 : 1 }));
  const [, , rows] = await Promise.all([
    insertShipments(tx, added, now),
    updateShipments(tx, changed.filter(isStored), now),
    findShipments(tx, after.id),
  ]);
  return rows;
}
