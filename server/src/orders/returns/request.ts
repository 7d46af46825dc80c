import { v7 as uuidv7 } from "uuid";
import { notFound } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { addNotice } from "../../people/notices/index.ts";
import { actorOf } from "../model/actor.ts";
import { isOut, noChange, withEntry } from "../model/change.ts";
import { lockOrder } from "../model/sql.ts";
import { hasLeft } from "../model/state.ts";
import { applyChange } from "../writing/index.ts";
import { notShipped } from "./errors.ts";
import { readRequestedItems } from "./pieces.ts";
import type { ReturnCreate } from "./schemas.ts";
import { enqueueReturnEvents } from "./serialize.ts";
import { findWaitingPieces, insertReturn } from "./sql.ts";

type RequestCall = Pick<Call, "tx" | "store" | "now" | "principal">;

/**
 * Requests a return on behalf of a customer, by the store, and returns its id. Throws as `requestOwnReturn`.
 */
export const requestReturn = (call: RequestCall, orderId: string, input: ReturnCreate): Promise<string> =>
  request(call, orderId, input, undefined);

/**
 * Requests a return of one of the customer's own orders, and returns its id. Throws 404; 409 for an order
 * that has not shipped; 400 for more pieces than were shipped, are not back and are in no other open return.
 * The order's lock makes it exact.
 */
export const requestOwnReturn = (call: RequestCall, orderId: string, input: ReturnCreate): Promise<string> =>
  request(call, orderId, input, call.principal!.id);

async function request(
  call: RequestCall,
  orderId: string,
  { items, note: sent }: ReturnCreate,
  customerId: string | undefined,
): Promise<string> {
  const { tx, now, principal } = call;
  // Sent after the lock, so it sees every return requested before.
  const [order, waiting] = await Promise.all([lockOrder(tx, orderId), findWaitingPieces(tx, orderId)]);
  if (customerId !== undefined && order.customerId !== customerId) throw notFound();
  if (!hasLeft(order.status) && !isOut(order)) throw notShipped(order.status);
  const note = sent?.trim() || null;
  const actor = actorOf(principal);
  const id = uuidv7();
  const made = {
    orderId,
    orderNumber: order.orderNumber,
    customerId: order.customerId,
    note: customerId === undefined ? note : null,
    customerNote: customerId === undefined ? null : note,
    actor,
    items: readRequestedItems(order, items, waiting),
  };
  await insertReturn(tx, id, made, now);
  enqueueReturnEvents(tx, [id], now);
  if (customerId !== undefined)
    addNotice(
      tx,
      { kind: "return_requested", resourceId: orderId, about: { orderNumber: order.orderNumber } },
      now,
    );
  await applyChange(call, withEntry(noChange(order), { event: "return_requested" }), actor);
  return id;
}
