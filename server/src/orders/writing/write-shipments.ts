import type { Tx } from "../../db/tenant.ts";
import type { Change } from "../model/change.ts";
import { isImplied } from "../model/implied-shipments.ts";
import {
  findShipments,
  insertShipments,
  type Shipment,
  type ShipmentRow,
  updateShipments,
} from "../shipments/index.ts";

/**
 * Writes the shipments that a change adds and changes, and returns all of the order's; none, and no
 * statement, for a change of no shipment.
 */
export async function writeShipments(
  tx: Tx,
  { before, after }: Pick<Change, "before" | "after">,
  actor: string,
  now: Date,
): Promise<readonly ShipmentRow[]> {
  const known = new Map(before.shipments.map((one) => [one.id, one]));
  const changed = after.shipments.filter((one) => one !== known.get(one.id));
  if (!changed.length) return [];
  // An implied shipment is stored from its first change on.
  const isStored = ({ id }: Shipment) => known.has(id) && !isImplied(known.get(id)!);
  const added = changed
    .filter((one) => !isStored(one))
    .map((one) => ({ ...one, actor: one.actor || actor, version: known.has(one.id) ? 2 : 1 }));
  const [, , rows] = await Promise.all([
    insertShipments(tx, added, now),
    updateShipments(tx, changed.filter(isStored), now),
    findShipments(tx, after.id),
  ]);
  return rows;
}
