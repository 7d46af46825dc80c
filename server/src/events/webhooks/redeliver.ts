import type { Call } from "../../http/route.ts";
import { checkActive } from "./active.ts";
import { type DeliveryRow, endpoints } from "./columns.ts";
import { queueAgain } from "./delivery-sql.ts";
import { checkEndpointReach } from "./permissions.ts";
import { webhook } from "./webhook.ts";

/**
 * Sends a delivery again, at once and with all its tries. Returns its row. Throws 404, 403 for an endpoint that is told more than
 * the caller may read, 409 for an inactive one.
 */
export async function redeliver(
  { tx, principal, now }: Pick<Call, "tx" | "principal" | "now">,
  endpointId: string,
  id: string,
): Promise<DeliveryRow> {
  const endpoint = endpoints.read(await webhook.lock(tx, endpointId));
  await checkEndpointReach(tx, principal!, endpoint);
  checkActive(endpoint);
  return queueAgain(tx, { id, endpointId }, now);
}
