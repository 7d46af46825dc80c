import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/answers/errors.ts";
import { holdLocations } from "./held-sql.ts";

/**
 * Locks a location until the transaction ends against whoever closes it or changes what is sold of it: for stock that comes there, maybe for the first time.
 * The products' locks come after it. Throws 400 for one that is not there, or is closed; `field` is where the body names it.
 */
export async function lockLocation(tx: Tx, id: string, field = "/locationId"): Promise<void> {
  const location = (await holdLocations(tx, [id])).get(id);
  if (!location) throw invalidField(field, "not_found");
  if (!location.isActive) throw invalidField(field, "location_closed");
}
