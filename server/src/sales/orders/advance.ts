import { invalidField } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { actorOf } from "./actor.ts";
import { applyChange } from "./apply.ts";
import { cancelled } from "./cancel.ts";
import { type Change, ended, moved, restocked, unchanged, withFields } from "./change.ts";
import type { OrderRow } from "./columns.ts";
import { recorded } from "./follow.ts";
import { dueOf, recordable } from "./payment-state.ts";
import type { StatusChange } from "./schemas.ts";
import { type LockedOrder, lockOrder } from "./sql.ts";

/**
 * Moves an order to another status, as the table of transitions allows (`state.ts`). Throws 404; 409 for a stale version and for
 * a move that is not allowed, telling those that are.
 */
export async function advanceOrder(
  call: Pick<Call, "tx" | "store" | "now" | "principal" | "expectedVersions">,
  id: string,
  input: StatusChange,
): Promise<OrderRow> {
  const order = await lockOrder(call.tx, id);
  checkVersion(call.expectedVersions, order.version);
  const { row } = await applyChange(call, advanced(order, input, call.now), actorOf(call.principal));
  return row;
}

/** The change that moves an order to the status that a client names. Throws as `advanceOrder`. */
export function advanced(order: LockedOrder, input: StatusChange, now: Date): Change {
  const { status, note, restock = true } = input;
  if (input.restock !== undefined && status !== "returned" && status !== "cancelled")
    throw invalidField("/restock", "unknown_field");
  const start = unchanged(order);
  if (status === "cancelled") return cancelled(start, { reason: "other", note, restock, refund: true }, now);
  const change = moved(withTracking(start, input), status, "client", now, note);
  if (status === "delivered") return collected(change, now);
  if (status === "returned") return returned(change, restock);
  return change;
}

function withTracking(change: Change, { trackingNumber, trackingUrl, carrier }: StatusChange): Change {
  return withFields(change, {
    ...(trackingNumber !== undefined && { trackingNumber }),
    ...(trackingUrl !== undefined && { trackingUrl }),
    ...(carrier !== undefined && { carrier }),
  });
}

// Cash is handed over at the door (contract, section 5).
function collected(change: Change, now: Date): Change {
  const { paymentMethod, paymentStatus } = change.after;
  const amount = dueOf(change.after);
  if (paymentMethod !== "cash" || amount <= 0n || !recordable[paymentStatus].includes("capture"))
    return change;
  const record = { kind: "capture", amount, method: "cash", provider: "manual", reference: null } as const;
  return recorded(change, record, now);
}

// All that was not returned before comes back; cash that nobody handed over is not waited for any more.
function returned(change: Change, restock: boolean): Change {
  const pieces = new Map(change.after.items.map((item) => [item.id, item.quantity - item.returnedQuantity]));
  const items = change.after.items.map((item) =>
    item.returnedQuantity === item.quantity ? item : { ...item, returnedQuantity: item.quantity },
  );
  const back = withFields(change, { items });
  const stocked = restock ? restocked(back, pieces, "return") : back;
  return change.after.paymentMethod === "cash" ? ended(stocked) : stocked;
}
