import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/answers/errors.ts";

const lock = statement(
  "select is_active from locations where store_id = $1 and location_id = $2 for key share",
);

/**
 * Locks a location until the transaction ends against whoever closes it or changes what is sold of it: for stock that comes there, maybe for the first time.
 * The products' locks come after it. Throws 400 for one that is not there, or is closed; `field` is where the body names it.
 */
export async function lockLocation(tx: Tx, id: string, field = "/locationId"): Promise<void> {
  const [row] = await tx.query(lock, [tx.storeId, id]);
  if (!row) throw invalidField(field, "not_found");
  if (row[0] !== "t") throw invalidField(field, "location_closed");
}
