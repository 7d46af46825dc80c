import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/answers/errors.ts";
import type { StockPlace } from "../ledger/index.ts";

/** The state of a location that decides about stock movements. */
export type LockedLocation = {
  readonly id: string;
  readonly sellsOnline: boolean;
  readonly isActive: boolean;
  readonly isDefault: boolean;
};

// In the order of ids. A change of a location takes a stronger lock, so its state stays until the transaction
// ends.
const hold = statement(`
  select location_id, sells_online, is_active, is_default from locations
  where store_id = $1 and location_id = any($2::uuid[]) order by location_id for key share`);

/**
 * The existing locations among these ids, locked until the transaction ends. Locked before products, whenever
 * stock may come to a location for the first time.
 */
export async function lockLocations(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedLocation>> {
  const rows = await tx.query(hold, [tx.storeId, ids]);
  return new Map(
    rows.map(([id, sellsOnline, isActive, isDefault]) => [
      id!,
      { id: id!, sellsOnline: sellsOnline === "t", isActive: isActive === "t", isDefault: isDefault === "t" },
    ]),
  );
}

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
