import { v7 as uuidv7 } from "uuid";
import { invalidStatusTransition } from "../../http/answers/errors.ts";
import { lesser } from "../../pricing/engine/index.ts";
import { type Change, piecesOut, receivePieces, withEntry, withFields } from "../model/change.ts";
import { cameBackBefore, notPaid, orderNotShipping } from "../model/errors.ts";
import { piecesIn } from "../model/implied-shipments.ts";
import type { Item } from "../model/item-columns.ts";
import { openGone } from "../model/ledger.ts";
import { owesPayment } from "../model/payment-state.ts";
import type { LockedOrder } from "../model/sql.ts";
import {
  loseInTransit,
  packableIn,
  packInto,
  replacingIn,
  type Shipment,
  type ShipmentStatus,
  sendOff,
  shipmentMoves,
  unpackFrom,
} from "../shipments/index.ts";
import { expectedOrder } from "./expected-order.ts";

/** The reason in the stock's ledger for pieces taken for a replacement, or put back unsent. */
const REPLACEMENT = "replacement";

/** The tracking fields of a parcel. */
export type ParcelInput = Pick<Shipment, "trackingNumber" | "trackingUrl" | "carrier" | "notify"> &
  Partial<Pick<Shipment, "locationId">>;

/** The handling of the pieces of a shipment that came back or was lost. */
export type ShipmentEnd = { restock: boolean; resend: boolean };

/** All pieces of an order that can be packed, by the ids of their lines. */
export const packable = ({ items }: Pick<LockedOrder, "items">): ReadonlyMap<string, bigint> =>
  new Map(
    items.flatMap((item): [string, bigint][] => {
      const count = item.requiresShipping ? packableIn(item) : 0n;
      return count > 0n ? [[item.id, count]] : [];
    }),
  );

/**
 * The change after which pieces are packed into a new last shipment, at most those that can be. Replacements
 * of lost pieces are taken from stock. `actor` defaults to the author of the change.
 */
export function packPieces(
  change: Change,
  pieces: ReadonlyMap<string, bigint>,
  parcel: ParcelInput,
  now: Date,
): Change {
  const { after } = change;
  const replaced: Record<string, number> = {};
  const retaken = new Map(change.retaken);
  const items = after.items.map((item) => {
    const count = pieces.get(item.id) ?? 0n;
    if (count === 0n) return item;
    const replacing = replacingIn(item, count);
    if (replacing > 0n) {
      replaced[item.id] = Number(replacing);
      if (item.stockTaken) retaken.set(item.id, (retaken.get(item.id) ?? 0n) + replacing);
    }
    return packInto(item, count);
  });
  const made = now.toISOString();
  const shipment: Shipment = {
    locationId: null,
    takenFrom: null,
    ...parcel,
    id: uuidv7(),
    orderId: after.id,
    status: "packed",
    items: after.items.flatMap((item) => {
      const count = pieces.get(item.id) ?? 0n;
      return count > 0n ? [piecesIn(item, count)] : [];
    }),
    // The write fills in the author of the change.
    actor: "",
    shippedAt: null,
    deliveredAt: null,
    closedAt: null,
    createdAt: made,
    updatedAt: made,
    version: 1,
    replaced,
  };
  const shipments = [...after.shipments, shipment];
  const reason = retaken.size ? { restockReason: REPLACEMENT } : {};
  return { ...withFields(change, { items, shipments }), retaken, ...reason };
}

/**
 * The change after which a shipment has another status, and its pieces follow. The order's own status is
 * unchanged. Throws 409 where the shipment's status does not allow it, where its order is on hold or unpaid,
 * and for a lost one of which pieces came back.
 */
export function moveShipment(
  change: Change,
  shipment: Shipment,
  to: ShipmentStatus,
  end: ShipmentEnd,
  now: Date,
): Change {
  const allowed = shipmentMoves[shipment.status];
  if (!allowed.includes(to)) throw invalidStatusTransition(shipment.status, to, allowed);
  return withStatus(movePieces(change, shipment, to, end), shipment, to, now);
}

function movePieces(change: Change, shipment: Shipment, to: ShipmentStatus, end: ShipmentEnd): Change {
  const { after } = change;
  switch (to) {
    case "shipped": {
      if (after.status !== "processing") throw orderNotShipping(after.status, to);
      if (owesPayment(after)) throw notPaid(after.status, to, []);
      return withPieces(change, shipment, sendOff);
    }
    case "cancelled":
      return unpackShipment(change, shipment);
    case "lost": {
      if (after.items.some((item) => countIn(shipment, item) > piecesOut(item))) throw cameBackBefore();
      // Pieces that were refunded, exchanged or replaced meanwhile are not sent again.
      const open = expectedOrder(after).items;
      return withPieces(change, shipment, (item, count) => {
        const line = open.find(({ id }) => id === item.id)!;
        const again = end.resend ? lesser(count, openGone(line)) : 0n;
        return loseInTransit(loseInTransit(item, again, true), count - again, false);
      });
    }
    case "returned": {
      const back = after.items.flatMap((item): [string, { restock: bigint; writeOff: bigint }][] => {
        const count = lesser(countIn(shipment, item), piecesOut(item));
        if (count <= 0n) return [];
        return [[item.id, end.restock ? { restock: count, writeOff: 0n } : { restock: 0n, writeOff: count }]];
      });
      return receivePieces(change, new Map(back));
    }
    default:
      return change;
  }
}

// Stock that was taken for it is put back.
function unpackShipment(change: Change, shipment: Shipment): Change {
  const back = new Map(change.restocked);
  const unpacked = withPieces(change, shipment, (item, count) => {
    const replacing = BigInt(shipment.replaced[item.id] ?? 0);
    if (replacing > 0n && item.stockTaken) back.set(item.id, (back.get(item.id) ?? 0n) + replacing);
    return unpackFrom(item, count, replacing);
  });
  return back.size ? { ...unpacked, restocked: back, restockReason: REPLACEMENT } : unpacked;
}

const countIn = ({ items }: Shipment, { id }: Item): bigint =>
  items.reduce((sum, { itemId, quantity }) => (itemId === id ? sum + BigInt(quantity) : sum), 0n);

function withPieces(change: Change, shipment: Shipment, move: (item: Item, count: bigint) => Item): Change {
  const items = change.after.items.map((item) => {
    const count = countIn(shipment, item);
    return count > 0n ? move(item, count) : item;
  });
  return withFields(change, { items });
}

function withStatus(change: Change, shipment: Shipment, status: ShipmentStatus, now: Date): Change {
  const at = now.toISOString();
  const next: Shipment = {
    ...shipment,
    status,
    updatedAt: at,
    ...(status === "shipped" && { shippedAt: at }),
    ...(status === "delivered" && { deliveredAt: at }),
    ...((status === "lost" || status === "returned" || status === "cancelled") && { closedAt: at }),
  };
  return withShipment(status === "shipped" ? withTrackingOf(change, next) : change, next);
}

/** The change with a given shipment in place of the order's one of that id. */
export const withShipment = (change: Change, shipment: Shipment): Change =>
  withFields(change, {
    shipments: change.after.shipments.map((one) => (one.id === shipment.id ? shipment : one)),
  });

/** The change after which the order's tracking fields are those of its last shipped, tracked parcel. */
export function withTrackingOf(
  change: Change,
  { trackingNumber, trackingUrl, carrier }: ParcelInput | Shipment,
): Change {
  return trackingNumber || trackingUrl || carrier
    ? withFields(change, { trackingNumber, trackingUrl, carrier })
    : change;
}

/**
 * The change after which everything left has shipped in one shipment, besides the packed ones; the order's
 * status is `shipped` already.
 */
export function shipAll(change: Change, sent: Partial<ParcelInput>, now: Date): Change {
  const { after } = change;
  const pieces = packable(after);
  const isFirst = after.shipments.every(({ status }) => status === "cancelled");
  const { trackingNumber, trackingUrl, carrier } = after;
  const known = isFirst ? { trackingNumber, trackingUrl, carrier } : unknown;
  const parcel = { ...known, notify: after.sendsMail, ...sent };
  // New objects, so that lines of which nothing ships are written as well.
  const items = after.items.map((item) => (item.requiresShipping ? { ...item } : item));
  const start = withFields(change, { items });
  const all = pieces.size ? packPieces(start, pieces, parcel, now) : start;
  const more = pieces.size ? {} : sent;
  return all.after.shipments
    .filter(({ status }) => status === "packed")
    .reduce(
      (rest, one) => withStatus(withPieces(rest, one, sendOff), withParcel(one, more), "shipped", now),
      all,
    );
}

const unknown = { trackingNumber: null, trackingUrl: null, carrier: null };
const withParcel = (one: Shipment, parcel: Partial<ParcelInput>): Shipment =>
  one.trackingNumber ? one : { ...one, ...parcel };

/**
 * The change after which all shipments in transit have arrived, or came back; their pieces are counted
 * elsewhere.
 */
export const deliverAll = (change: Change, as: "delivered" | "returned", now: Date): Change =>
  change.after.shipments
    .filter(({ status }) => status === "shipped")
    .reduce((arrived, one) => withStatus(arrived, one, as, now), change);

/**
 * The change after which this many pieces of a line can be packed, as far as there are: packed shipments are
 * cancelled from the last one, and their other pieces wait again.
 */
export function unpackPieces(change: Change, itemId: string, wanted: bigint, now: Date): Change {
  const lineIn = ({ after }: Change) => after.items.find(({ id }) => id === itemId)!;
  return change.after.shipments.toReversed().reduce((rest, one) => {
    const line = lineIn(rest);
    if (one.status !== "packed" || countIn(one, line) === 0n || packableIn(line) >= wanted) return rest;
    const cancelled = withStatus(unpackShipment(rest, one), one, "cancelled", now);
    return withEntry(cancelled, { event: "shipment_cancelled", at: now });
  }, change);
}

/** The change after which nothing is packed. */
export const unpackAll = (change: Change, now: Date): Change =>
  change.after.shipments
    .filter(({ status }) => status === "packed")
    .reduce((all, one) => withStatus(unpackShipment(all, one), one, "cancelled", now), change);
