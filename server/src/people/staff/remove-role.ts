import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/errors.ts";
import type { Principal } from "../../http/principal.ts";
import { checkVersion } from "../../http/version.ts";
import { checkReach, lockStaff } from "./power.ts";
import { deleteRole, getRole, readHolderCount } from "./role-queries.ts";

/**
 * Deletes a role for good. Throws 404, 403 where it holds more than the actor, 409 for a stale version, 400 while
 * anybody has it, deactivated people too.
 */
export async function removeRole(
  tx: Tx,
  principal: Principal,
  id: string,
  expectedVersions: readonly number[],
): Promise<void> {
  const [actor, role, holders] = await Promise.all([
    lockStaff(tx, principal),
    getRole(tx, id),
    readHolderCount(tx, id),
  ]);
  checkReach(actor, role.permissions, "/id");
  checkVersion(expectedVersions, role.version);
  if (holders) throw invalidField("/id", "role_in_use", { count: holders });
  await deleteRole(tx, id);
}
