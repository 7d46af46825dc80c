import type { Tx } from "../../db/tenant.ts";
import { ApiError, invalidField } from "../../http/answers/errors.ts";
import { text } from "../../http/nouns/columns.ts";
import { noun } from "../../http/nouns/noun.ts";
import { sortKey } from "../../kit/text/slug.ts";
import { refuseProvinceUnknownTo } from "../../people/customers/index.ts";
import { type Location, locations } from "./columns.ts";
import { snapshotLocations } from "./snapshot-sql.ts";
import { hasStock, switchOnlineSale } from "./sold-sql.ts";

/** The 400 for closing the default location, or for taking it off online sale. */
const defaultMustStayOpen = (field: string) => invalidField(field, "default_location_open");

const statusConflict =
  (message: "location.is_default" | "location.in_use" | "location.has_stock", from: string, to: string) =>
  () =>
    new ApiError(409, "invalid_status_transition", { message, details: { from, to, allowed: [] } });

/** The default location is not deleted. */
const defaultIsNeeded = statusConflict("location.is_default", "default", "deleted");
/** A location with references, such as former stock, cannot be deleted. */
const locationInUse = statusConflict("location.in_use", "used", "deleted");
/** A location with stock cannot be closed. */
const hasStockLeft = statusConflict("location.has_stock", "stocked", "closed");

/** The verbs of a location. A change locks it also against stock that comes to it for the first time. */
export const location = noun({
  name: "Location",
  table: locations,
  into: "locations",
  key: "location_id",
  derived: { codeKey: text("code_key") },
  derive: ({ code }) => ({ codeKey: code === null ? null : sortKey(code) }),
  unique: { locations_code_key: "/code" },
  inUse: {
    stock_levels_store_id_location_id_fkey: locationInUse,
    order_shipments_location_fkey: locationInUse,
    stock_transfers_from: locationInUse,
    stock_transfers_to: locationInUse,
  },
  locksWholly: true,
  async admit(_, before, input) {
    if (!before || !input || !locations.get(before, "isDefault")) return;
    if (input.sellsOnline === false) throw defaultMustStayOpen("/sellsOnline");
    if (input.isActive === false) throw defaultMustStayOpen("/isActive");
  },
  async check({ tx }, { address }) {
    await refuseProvinceUnknownTo(tx, address, "/address");
    return [];
  },
  async release(_, row) {
    if (locations.get(row, "isDefault")) throw defaultIsNeeded();
  },
  async follow({ tx, now }, before, after) {
    if (before && after) {
      const [{ id, ...was }, is] = [locations.read(before), locations.read(after)];
      if (was.isActive && !is.isActive && (await hasStock(tx, id))) throw hasStockLeft();
      if (was.sellsOnline !== is.sellsOnline) await switchOnlineSale(tx, id, is.sellsOnline, now);
    }
    await snapshotLocations(tx);
  },
});

/** The name, code and address of a location. */
export type PlacedLocation = Pick<Location, "name" | "code" | "address">;

/** A location as it is now, closed or not. Throws 404. */
export const getLocation = async (tx: Tx, id: string): Promise<PlacedLocation> =>
  locations.read(await location.get(tx, id));
