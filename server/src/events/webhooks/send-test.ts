import type { Call } from "../../http/route.ts";
import { pgTime } from "../../kit/iso-time.ts";
import { leaveEvents } from "../../platform/outbox/index.ts";
import { checkActive } from "./active.ts";
import { type DeliveryRow, deliveries, endpoints } from "./columns.ts";
import { leaveDelivery } from "./delivery-sql.ts";
import { checkEndpointReach } from "./permissions.ts";
import { webhook } from "./webhook.ts";

const TYPE = "webhook_test";

/**
 * Leaves an event that tells of the endpoint itself, for it alone. Returns the delivery's row. Throws 404, 403 for one that is
 * told more than the caller may read, 409 for an inactive one.
 */
export async function sendTest(
  { tx, store, principal, now }: Pick<Call, "tx" | "store" | "principal" | "now">,
  id: string,
): Promise<DeliveryRow> {
  const row = await webhook.get(tx, id);
  const endpoint = endpoints.read(row);
  await checkEndpointReach(tx, principal!, endpoint);
  checkActive(endpoint);
  const data = endpoints.json(row, { store, can: () => false });
  const [eventId] = leaveEvents(tx, [{ type: TYPE, resourceId: id, data }], now);
  const deliveryId = leaveDelivery(tx, id, { id: eventId!, type: TYPE }, now);
  const time = pgTime(now);
  return deliveries.row({
    id: deliveryId,
    eventId: eventId!,
    type: TYPE,
    status: "pending",
    attempts: "0",
    nextAttemptAt: time,
    createdAt: time,
  });
}
