import { type FieldError, invalidField, validationFailed } from "../../http/answers/errors.ts";
import { readMoney } from "../../http/nouns/amounts.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { greater } from "../pricing/index.ts";
import { actorOf } from "./actor.ts";
import { applyChange } from "./apply.ts";
import { cancelled } from "./cancel.ts";
import { type Change, ended, moved, restocked, unchanged, withFields } from "./change.ts";
import type { OrderRow } from "./columns.ts";
import { paymentNotAllowed } from "./errors.ts";
import { recorded } from "./follow.ts";
import { dueOf, recordable } from "./payment-state.ts";
import { shareOf } from "./refund-plan.ts";
import type { StatusChange } from "./schemas.ts";
import { type LockedOrder, lockOrder } from "./sql.ts";

/** A move to another status as somebody asks for it; `collected` is the cash taken at the door, in minor units. */
type Advance = Omit<StatusChange, "collectedAmount"> & { collected?: bigint | undefined };

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
  const { currencyDigits: digits } = call.store;
  const advance = { ...input, collected: readCollected(input, digits) };
  const { row } = await applyChange(
    call,
    advanced(order, advance, digits, call.now),
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

/** The change that moves an order to the status that a client names; `digits` are the currency's. Throws as `advanceOrder`. */
export function advanced(order: LockedOrder, input: Advance, digits: number, now: Date): Change {
  const { status, note, restock = true, collected } = input;
  if (input.restock !== undefined && status !== "returned" && status !== "cancelled")
    throw invalidField("/restock", "unknown_field");
  if (collected !== undefined && (status !== "delivered" || order.paymentMethod !== "cash"))
    throw invalidField("/collectedAmount", "unknown_field");
  const start = unchanged(order);
  if (status === "cancelled") return cancelled(start, { reason: "other", note, restock, refund: true }, now);
  const change = moved(withTracking(start, input), status, "client", now, note);
  if (status === "delivered") return paidAtDoor(change, collected, digits, now);
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

// Cash is handed over at the door (contract, section 5): what is due, unless pieces came back or something else was said. The rest stays due.
function paidAtDoor(change: Change, collected: bigint | undefined, digits: number, now: Date): Change {
  const { paymentMethod, paymentStatus, items } = change.after;
  if (paymentMethod !== "cash") return change;
  const due = dueOf(change.after);
  if (collected !== undefined && collected > due)
    throw invalidField("/collectedAmount", "too_large", { limit: formatMoney(String(due), digits) });
  const canBePaid = recordable[paymentStatus].includes("capture");
  if (collected && !canBePaid) throw paymentNotAllowed(paymentStatus, "capture", []);
  const cameBack = items.reduce((sum, item) => sum + shareOf(item, item.returnedQuantity), 0n);
  const amount = collected ?? greater(due - cameBack, 0n);
  if (amount === 0n || !canBePaid) return change;
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
