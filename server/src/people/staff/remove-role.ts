import { invalidField } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { checkReach } from "../grants/index.ts";
import { roles } from "./columns.ts";
import { lockStaff } from "./lock-staff.ts";
import { deleteRole, getRole, readHolderCount } from "./role-sql.ts";

/**
 * Deletes a role for good. Throws 404, 403 where it holds more than the actor, 409 for a stale version, 400 while
 * anybody has it, deactivated people too.
 */
export async function removeRole(
  call: Pick<Call, "tx" | "principal" | "params" | "expectedVersions">,
): Promise<void> {
  const { tx, expectedVersions } = call;
  const id = call.params.id!;
  const [actor, row, holders] = await Promise.all([
    lockStaff(call),
    getRole(tx, id),
    readHolderCount(tx, id),
  ]);
  const { permissions, version } = roles.read(row);
  checkReach(actor, permissions, { field: "/id" });
  checkVersion(expectedVersions, version);
  if (holders) throw invalidField("/id", "role_in_use", { count: holders });
  await deleteRole(tx, id);
}
