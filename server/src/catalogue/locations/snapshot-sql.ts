import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/answers/errors.ts";
import { lockSettings, type StoreSettings, storeWithSettings } from "../../platform/settings/index.ts";
import { type Location, locations } from "./columns.ts";

/** A location as it is stored with the settings. */
export type LocationSnapshot = Readonly<
  Pick<Location, "id" | "name" | "code" | "address" | "sellsOnline" | "isDefault" | "pickup">
>;

const locationSnapshot = ({
  id,
  name,
  code,
  address,
  sellsOnline,
  isDefault,
  pickup,
}: Location): LocationSnapshot => ({ id, name, code, address, sellsOnline, isDefault, pickup });

type Settings = Pick<StoreSettings, "locations">;
const read = new WeakMap<Settings, readonly LocationSnapshot[]>();
const NONE: readonly LocationSnapshot[] = [];

/**
 * The store's active locations, in its order. Empty if it has only its default one and never configured that.
 */
export function locationsOf(settings: Settings): readonly LocationSnapshot[] {
  if (settings.locations === "[]") return NONE;
  const known = read.get(settings);
  if (known) return known;
  const all: readonly LocationSnapshot[] = JSON.parse(settings.locations);
  read.set(settings, all);
  return all;
}

/** The most active locations of a store: all of them are read with each order. */
const MOST = 100;

const findActive = statement(`
  select ${locations.select} from locations l
  where l.store_id = $1 and l.is_active order by l.position, l.location_id`);

/** Stores the active locations with the settings, in the store's order. Throws 400 for too many. */
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
