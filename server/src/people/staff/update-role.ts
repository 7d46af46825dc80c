import { forgetAtCommit } from "../../db/fresh-cache.ts";
import type { Tx } from "../../db/tenant.ts";
import { duplicate } from "../../http/errors.ts";
import { checkGrant } from "../../http/grants.ts";
import type { Principal } from "../../http/principal.ts";
import { checkVersion } from "../../http/version.ts";
import { inOrder } from "./create-role.ts";
import { checkReach, lockStaff } from "./power.ts";
import { changeRole, getRole, isRoleNameTaken, type Role } from "./role-queries.ts";
import type { RoleUpdate } from "./role-schemas.ts";

/**
 * Changes a role; whoever has it may do more or less from the next request on. Only who holds all of it, as it is
 * and as it will be, may change it. What changes nothing makes no new version. Throws 404, 403, 409, 400.
 */
export async function updateRole(
  tx: Tx,
  principal: Principal,
  id: string,
  input: RoleUpdate,
  expectedVersions: readonly number[],
  now: Date,
): Promise<Role> {
  const [actor, was] = await Promise.all([lockStaff(tx, principal), getRole(tx, id)]);
  checkReach(actor, was.permissions, "/id");
  checkGrant(actor.permissions, input.permissions ?? [], "/permissions");
  checkVersion(expectedVersions, was.version);
  const name = input.name?.trim() ?? was.name;
  const permissions = input.permissions ? inOrder(input.permissions) : was.permissions;
  if (name !== was.name && (await isRoleNameTaken(tx, name, id))) throw duplicate("/name");
  if (name === was.name && permissions.join() === was.permissions.join()) return was;
  forgetAtCommit(tx);
  return changeRole(tx, id, { name, permissions }, now);
}
