import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/answers/errors.ts";
import { lockSettings, storeWithSettings } from "../../platform/settings/index.ts";
import { locations } from "./columns.ts";
import { locationSnapshot } from "./kept.ts";

/** The most active locations of a store: all of them are read with each order. */
const MOST = 100;

const findActive = statement(`
  select ${locations.select} from locations l
  where l.store_id = $1 and l.is_active order by l.position, l.location_id`);

/**
 * Has the active locations travel with the settings, in the store's order. Throws 400 where there are too
 * many.
 */
export async function snapshotLocations(tx: Tx): Promise<void> {
  // The second of two concurrent changes reads what the first one wrote.
  await lockSettings(tx);
  const rows = await tx.query(findActive, [tx.storeId]);
  if (rows.length > MOST) throw invalidField("/isActive", "too_many_active_locations", { limit: MOST });
  await storeWithSettings(
    tx,
    "locations",
    JSON.stringify(rows.map((row) => locationSnapshot(locations.read(row)))),
  );
}
