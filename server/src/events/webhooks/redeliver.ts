import type { Call } from "../../http/route.ts";
import { checkActive } from "./active.ts";
import { type DeliveryRow, endpoints } from "./columns.ts";
import { queueAgain } from "./delivery-sql.ts";
import { lockEndpoint } from "./sql.ts";

/** Sends a delivery again, at once and with all its tries. Returns its row. Throws 404, 409 for an inactive endpoint. */
export async function redeliver(
  { tx, now }: Pick<Call, "tx" | "now">,
  endpointId: string,
  id: string,
): Promise<DeliveryRow> {
  checkActive(endpoints.read(await lockEndpoint(tx, endpointId)));
  return queueAgain(tx, { id, endpointId }, now);
}
