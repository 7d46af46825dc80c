import type { Tx } from "../../db/tenant.ts";
import type { Call } from "../../http/route.ts";
import { parcels } from "../model/shopper-columns.ts";
import { hasLeft, type Status } from "../model/state.ts";
import { type ShipmentRow, shipments } from "../shipments/index.ts";
import { readImplied } from "./sql.ts";

/**
 * An order's shipments that have left, with the implied one; `status` is the order's. A further round trip
 * only for an order from before shipments were stored.
 */
export async function visibleParcels(
  tx: Tx,
  orderId: string,
  status: Status,
  stored: readonly ShipmentRow[],
): Promise<readonly ShipmentRow[]> {
  const all = stored.length || !hasLeft(status) ? stored : await readImplied(tx, orderId);
  return all.filter((row) => isSeen(shipments.get(row, "status")));
}

// A packed shipment may still change, and a cancelled one never left.
const isSeen = (status: string) => status !== "packed" && status !== "cancelled";

/** Shipments as shoppers see them, as JSON text. */
export const parcelsJson = (rows: readonly ShipmentRow[], call: Pick<Call, "store" | "can">): string =>
  parcels.array(
    rows.map((row) =>
      parcels.row(Object.fromEntries(parcels.names.map((name) => [name, shipments.text(row, name)]))),
    ),
    call,
  );
