import { lockLocation } from "../../catalogue/locations/index.ts";
import { type FieldError, invalidField, notFound, validationFailed } from "../../http/answers/errors.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import {
  followShipments,
  moveShipment,
  packable,
  packPieces,
  withShipment,
  withTrackingOf,
} from "../changes/index.ts";
import { actorOf } from "../model/actor.ts";
import { type Change, noChange, withEntry } from "../model/change.ts";
import { nothingToShip, orderNotShipping } from "../model/errors.ts";
import { type LockedOrder, lockOrder } from "../model/sql.ts";
import {
  packableIn,
  readPieces,
  rowOf,
  type Shipment,
  type ShipmentRow,
  shipments,
} from "../shipments/index.ts";
import { type AppliedChange, applyChange } from "../writing/index.ts";
import { MAX_SHIPMENTS, type ShipmentCreate, type ShipmentUpdate } from "./schemas.ts";

type ShipmentCall = Pick<Call, "tx" | "store" | "now" | "principal" | "expectedVersions">;

/**
 * Packs pieces of an order, by default all that are left, into a new shipment, and ships it if requested. The
 * order follows. Throws 404; 409 for an order that is not confirmed, on hold, unpaid, shipped or ended, and
 * where the stock does not suffice to replace lost pieces, or at the location; 400 for more pieces than are
 * left, and for a closed location.
 */
export async function createShipment(
  call: Omit<ShipmentCall, "expectedVersions">,
  orderId: string,
  input: ShipmentCreate,
): Promise<ShipmentRow> {
  const { tx } = call;
  const from = input.locationId?.toLowerCase();
  // The location is locked first: the settings then show its current state.
  const [, order] = await Promise.all([from && lockLocation(tx, from), lockOrder(tx, orderId)]);
  const change = packChange(order, input, call.now);
  const applied = await applyChange(call, change, actorOf(call.principal));
  return shipmentIn(applied, change.after.shipments.at(-1)!.id);
}

/** The change that `createShipment` makes. Throws as it does. */
export function packChange(order: LockedOrder, input: ShipmentCreate, now: Date): Change {
  const { status, sendsMail } = order;
  const { status: to = "packed", note, trackingNumber = null, trackingUrl = null, carrier = null } = input;
  if (status !== "confirmed" && status !== "processing") throw orderNotShipping(status, to);
  const pieces = input.items ? namedPieces(order, input.items) : packable(order);
  if (!pieces.size) throw nothingToShip(status, to);
  if (order.shipments.length >= MAX_SHIPMENTS)
    throw invalidField("/items", "too_many", { limit: MAX_SHIPMENTS });
  const locationId = input.locationId?.toLowerCase() ?? null;
  const parcel = { trackingNumber, trackingUrl, carrier, locationId, notify: input.notify ?? sendsMail };
  const made = noteShipment(
    packPieces(noChange(order), pieces, parcel, now),
    "packed",
    to === "packed" ? note : undefined,
    now,
  );
  const begun = followShipments(made, now);
  if (to === "packed") return begun;
  const sent = moveShipment(begun, begun.after.shipments.at(-1)!, "shipped", WHOLE, now);
  return followShipments(noteShipment(sent, "shipped", note, now), now);
}

const WHOLE = { restock: true, resend: true };

const noteShipment = (
  change: Change,
  status: Shipment["status"],
  note: string | undefined,
  now: Date,
): Change => withEntry(change, { event: `shipment_${status}`, note: note?.trim() || undefined, at: now });

const namedPieces = ({ items }: LockedOrder, named: NonNullable<ShipmentCreate["items"]>) =>
  new Map(
    readPieces(items, named, "not_shippable", packableIn).map(({ line, quantity }) => [line.id, quantity]),
  );

/**
 * Updates a shipment's tracking fields, or moves it to another status: its pieces, the stock and the order
 * follow. An update that changes nothing makes no new version. Throws 404; 409 for a stale version, for a
 * status that cannot follow, for shipping an unpaid or on-hold order, and for a lost shipment of which pieces
 * came back; 400 for fields that its new status does not take.
 */
export async function updateShipment(
  call: ShipmentCall,
  orderId: string,
  id: string,
  input: ShipmentUpdate,
): Promise<ShipmentRow> {
  const order = await lockOrder(call.tx, orderId);
  const shipment = order.shipments.find((one) => one.id === id.toLowerCase());
  if (!shipment) throw notFound();
  checkVersion(call.expectedVersions, shipment.version);
  const change = shipmentChange(order, shipment, input, call.now);
  if (change.after === order && !change.entries.length) return rowOf(shipment);
  const applied = await applyChange(call, change, actorOf(call.principal));
  return shipmentIn(applied, shipment.id);
}

/**
 * The change that `updateShipment` makes. Throws as it does, but for a missing shipment or a stale version.
 */
export function shipmentChange(
  order: LockedOrder,
  shipment: Shipment,
  input: ShipmentUpdate,
  now: Date,
): Change {
  const { status, note, resend = true, restock = true } = input;
  const faults = faultsOf(shipment, input);
  if (faults.length) throw validationFailed(faults);
  const named = updateParcel(shipment, input, now);
  const start = named === shipment ? noChange(order) : updateTracking(noChange(order), named);
  const said = note?.trim() || undefined;
  if (status === undefined)
    return named === shipment && !said ? start : withEntry(start, { event: "updated", note: said });
  const moved = moveShipment(start, named, status, { resend, restock }, now);
  return followShipments(noteShipment(moved, status, note, now), now);
}

// The faults of fields that only some statuses take.
function faultsOf(shipment: Shipment, { status, resend, restock, notify }: ShipmentUpdate): FieldError[] {
  const isSent = shipment.status !== "packed";
  return [
    ...(resend !== undefined && status !== "lost" ? ["/resend"] : []),
    ...(restock !== undefined && status !== "returned" ? ["/restock"] : []),
    ...(notify !== undefined && isSent ? ["/notify"] : []),
  ].map((field) => ({ field, code: "unknown_field" }));
}

const names = ["trackingNumber", "trackingUrl", "carrier", "notify"] as const;

function updateParcel(shipment: Shipment, input: ShipmentUpdate, now: Date): Shipment {
  const set = Object.fromEntries(
    names.flatMap((name) => {
      const value = input[name];
      return value === undefined || value === shipment[name] ? [] : [[name, value]];
    }),
  );
  return Object.keys(set).length ? { ...shipment, ...set, updatedAt: now.toISOString() } : shipment;
}

// The order's tracking fields are those of the last parcel that left.
function updateTracking(change: Change, shipment: Shipment): Change {
  const left = change.after.shipments.filter(({ status }) => status !== "packed" && status !== "cancelled");
  const next = withShipment(change, shipment);
  return left.at(-1)?.id === shipment.id ? withTrackingOf(next, shipment) : next;
}

const shipmentIn = ({ shipmentRows }: AppliedChange, id: string): ShipmentRow =>
  shipmentRows.find((row) => shipments.get(row, "id") === id)!;
