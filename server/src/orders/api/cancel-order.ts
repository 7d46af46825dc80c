import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { applyCancellation } from "../changes/index.ts";
import { actorOf } from "../model/actor.ts";
import { noChange } from "../model/change.ts";
import type { OrderRow } from "../model/columns.ts";
import type { Cancellation } from "../model/schemas.ts";
import { lockToCancel } from "../model/sql.ts";
import { applyChange } from "../writing/index.ts";

/**
 * Cancels an order that was not shipped: restocks its pieces and refunds what was paid, unless the request
 * says otherwise, and releases its coupon's use. Throws 404; 409 for a stale version, and for an order that
 * was shipped or has ended.
 */
export async function cancelOrder(
  call: Pick<Call, "tx" | "store" | "now" | "principal" | "expectedVersions">,
  id: string,
  input: Cancellation,
): Promise<OrderRow> {
  const order = await lockToCancel(call.tx, id);
  checkVersion(call.expectedVersions, order.version);
  const { row } = await applyChange(
    call,
    applyCancellation(noChange(order), input, call.now),
    actorOf(call.principal),
  );
  return row;
}
