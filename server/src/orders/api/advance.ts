import { type FieldError, invalidField, validationFailed } from "../../http/answers/errors.ts";
import { readMoney } from "../../http/nouns/amounts.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { checkRight } from "../../people/grants/index.ts";
import { applyCancellation, collectCash, deliverAll, followShipments, shipAll } from "../changes/index.ts";
import { actorOf } from "../model/actor.ts";
import { type Change, endPayment, moveTo, noChange, restockPieces, withFields } from "../model/change.ts";
import type { OrderRow } from "../model/columns.ts";
import type { Item } from "../model/item-columns.ts";
import type { StatusChange } from "../model/schemas.ts";
import { type LockedOrder, lockOrder, lockToCancel } from "../model/sql.ts";
import { applyChange } from "../writing/index.ts";

/** A requested move to another status; `collected` is the cash collected on delivery, in minor units. */
type Advance = Omit<StatusChange, "collectedAmount"> & { collected?: bigint | undefined };

/**
 * Moves an order to another status, as the table of transitions allows (`state.ts`). Throws 404; 409 for a
 * stale version and for a transition that is not allowed, listing the allowed ones.
 */
export async function advanceOrder(
  call: Pick<Call, "tx" | "store" | "now" | "principal" | "expectedVersions">,
  id: string,
  input: StatusChange,
): Promise<OrderRow> {
  if (input.status !== "cancelled") checkRight(call.principal, "orders:fulfill");
  const lock = input.status === "cancelled" ? lockToCancel : lockOrder;
  const order = await lock(call.tx, id);
  checkVersion(call.expectedVersions, order.version);
  const { currencyDigits: digits } = call.store;
  const advance = { ...input, collected: readCollected(input, digits) };
  const { row } = await applyChange(
    call,
    advanceChange(order, advance, digits, call.now),
    actorOf(call.principal),
  );
  return row;
}

function readCollected({ collectedAmount }: StatusChange, digits: number): bigint | undefined {
  const errors: FieldError[] = [];
  const amount =
    collectedAmount === undefined
      ? undefined
      : readMoney({ digits, errors }, "/collectedAmount", collectedAmount);
  if (errors.length) throw validationFailed(errors);
  return amount;
}

/**
 * The change that moves an order to the requested status; `digits` are the currency's. Throws as
 * `advanceOrder`.
 */
export function advanceChange(order: LockedOrder, input: Advance, digits: number, now: Date): Change {
  const { status, note, restock = true, collected } = input;
  if (input.restock !== undefined && status !== "returned" && status !== "cancelled")
    throw invalidField("/restock", "unknown_field");
  if (collected !== undefined && (status !== "delivered" || order.paymentMethod !== "cash"))
    throw invalidField("/collectedAmount", "unknown_field");
  const start = noChange(order);
  if (status === "cancelled")
    return applyCancellation(start, { reason: "other", note, restock, refund: true }, now);
  const change = moveTo(withTracking(start, input), status, "client", now, note);
  if (status === "shipped") return shipAll(change, trackingIn(input), now);
  if (status === "delivered")
    return collectCash(deliverAll(change, "delivered", now), collected, digits, now);
  if (status === "returned") return returnAll(deliverAll(change, "returned", now), restock);
  // Its last shipment may have been delivered while it was on hold.
  return order.status === "on_hold" ? followShipments(change, now) : change;
}

const withTracking = (change: Change, input: Advance): Change => withFields(change, trackingIn(input));

const trackingIn = ({ trackingNumber, trackingUrl, carrier }: Advance) => ({
  ...(trackingNumber !== undefined && { trackingNumber }),
  ...(trackingUrl !== undefined && { trackingUrl }),
  ...(carrier !== undefined && { carrier }),
});

// Lost pieces cannot be returned.
const countStillOut = ({ quantity, droppedQuantity, returnedQuantity }: Item) =>
  quantity - droppedQuantity - returnedQuantity;

// All pieces not returned before come back; cash that was not collected is no longer due.
function returnAll(change: Change, restock: boolean): Change {
  const pieces = new Map(change.after.items.map((item) => [item.id, countStillOut(item)]));
  const items = change.after.items.map((item) => {
    const back = countStillOut(item);
    return back > 0n ? { ...item, returnedQuantity: item.returnedQuantity + back } : item;
  });
  const back = withFields(change, { items });
  const stocked = restock ? restockPieces(back, pieces, "return") : back;
  return change.after.paymentMethod === "cash" ? endPayment(stocked) : stocked;
}
