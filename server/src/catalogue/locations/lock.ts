import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/answers/errors.ts";
import type { StockPlace } from "../ledger/index.ts";
import { type LockedLocation, lockLocations } from "./held-sql.ts";

/** Why no stock may come to a location, or leave it, as a code of a field; undefined where it may. */
export const locationFault = (location: LockedLocation | undefined) =>
  location ? (location.isActive ? undefined : "location_closed") : "not_found";

/** Where a move of stock at a location is, as the ledger takes it: the default one is not named. */
export const stockPlaceOf = ({ id, sellsOnline, isDefault }: LockedLocation): StockPlace | undefined =>
  isDefault ? undefined : { id, sellsOnline };

/**
 * Locks a location until the transaction ends against whoever closes it or changes what is sold of it: for stock that comes there, maybe for the first time.
 * The products' locks come after it. Throws 400 for one that is not there, or is closed; `field` is where the body names it.
 */
export async function lockLocation(tx: Tx, id: string, field = "/locationId"): Promise<void> {
  const fault = locationFault((await lockLocations(tx, [id])).get(id));
  if (fault) throw invalidField(field, fault);
}
