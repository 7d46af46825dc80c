import type { Tx } from "../../db/tenant.ts";
import { type Location, locations } from "./columns.ts";
import { location } from "./location.ts";

/** The name, code and address of a location. */
export type PlacedLocation = Pick<Location, "name" | "code" | "address">;

/** A location as it is now, closed or not. Throws 404. */
export const getLocation = async (tx: Tx, id: string): Promise<PlacedLocation> =>
  locations.read(await location.get(tx, id));
