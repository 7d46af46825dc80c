import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/answers/errors.ts";
import type { StockPlace } from "../ledger/index.ts";
import { type LockedLocation, lockLocations } from "./held-sql.ts";

/** The code of the fault that prevents stock movements at a location; undefined without one. */
export const locationFault = (location: LockedLocation | undefined) =>
  location ? (location.isActive ? undefined : "location_closed") : "not_found";

/** The location of a stock movement for the ledger, which does not name the default one. */
export const stockPlaceOf = ({ id, sellsOnline, isDefault }: LockedLocation): StockPlace | undefined =>
  isDefault ? undefined : { id, sellsOnline };

/**
 * Locks a location until the transaction ends against closing and changes of its online sale, for stock that
 * may come there for the first time. Products are locked after it. Throws 400 for one that does not exist, or
 * is closed; `field` is its place in the body.
 */
export async function lockLocation(tx: Tx, id: string, field = "/locationId"): Promise<void> {
  const fault = locationFault((await lockLocations(tx, [id])).get(id));
  if (fault) throw invalidField(field, fault);
}
