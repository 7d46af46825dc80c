import type { Tx } from "../../db/tenant.ts";
import type { FieldError } from "../../http/answers/errors.ts";
import { findExistingGroups } from "./existing-sql.ts";

/**
 * Names the `customerGroupIds` of an input that are no groups of the store. Those that there were before are
 * not looked at.
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
