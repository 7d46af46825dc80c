import type { Tx } from "../../db/tenant.ts";
import { text } from "../../http/nouns/columns.ts";
import { noun } from "../../http/nouns/noun.ts";
import { sortKey } from "../../kit/text/slug.ts";
import { type Location, locations } from "./columns.ts";
import { defaultIsNeeded, defaultMustStayOpen, hasStockLeft, locationInUse } from "./errors.ts";
import { snapshotLocations } from "./snapshot-sql.ts";
import { hasStock, switchOnlineSale } from "./sold-sql.ts";

/**
 * The verbs of a location. One that is to be changed is locked against those who bring stock to it for the
 * first time, too.
 */
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
