import type { Tx } from "../../db/tenant.ts";
import type { FieldError } from "../../http/answers/errors.ts";
import { findExistingGroups } from "./existing-sql.ts";

/**
 * Returns an error for each of an input's `customerGroupIds` that is not a group of the store. Ids that were
 * set before are not checked.
 */
export async function groupFaults(
  tx: Tx,
  sent: readonly string[] = [],
  had: readonly string[],
): Promise<FieldError[]> {
  const ids = sent.map((id) => id.toLowerCase());
  const known = await findExistingGroups(
    tx,
    ids.filter((id) => !had.includes(id)),
  );
  return ids.flatMap((id, i): FieldError[] =>
    known.has(id) || had.includes(id) ? [] : [{ field: `/customerGroupIds/${i}`, code: "not_found" }],
  );
}
