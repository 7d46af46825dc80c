import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

/** The state of a location that decides about stock movements. */
export type LockedLocation = {
  readonly id: string;
  readonly sellsOnline: boolean;
  readonly isActive: boolean;
  readonly isDefault: boolean;
};

// In the order of ids. Who changes one locks it wholly, so nothing of this changes until the transaction
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
