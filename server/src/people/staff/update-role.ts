import { forgetAtCommit } from "../../db/fresh-cache.ts";
import { duplicate } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { checkGrant, checkReach } from "../grants/index.ts";
import { type RoleRow, roles } from "./columns.ts";
import { inOrder } from "./create-role.ts";
import { lockStaff } from "./lock-staff.ts";
import type { RoleUpdate } from "./role-schemas.ts";
import { changeRole, getRole, isRoleNameTaken } from "./role-sql.ts";

type Means = Pick<
  Call<object, RoleUpdate>,
  "tx" | "principal" | "params" | "body" | "expectedVersions" | "now"
>;

/**
 * Changes a role; whoever has it may do more or less from the next request on. An actor must hold all of it, as it is
 * and as it will be. What changes nothing makes no new version. Throws 404, 403, 409, 400.
 */
export async function updateRole(call: Means): Promise<RoleRow> {
  const { tx, body, expectedVersions, now } = call;
  const id = call.params.id!;
  const [actor, row] = await Promise.all([lockStaff(call), getRole(tx, id)]);
  const was = roles.read(row);
  checkReach(actor, was.permissions, { field: "/id" });
  checkGrant(actor, body.permissions ?? [], "/permissions");
  checkVersion(expectedVersions, was.version);
  const name = body.name?.trim() ?? was.name;
  const permissions = body.permissions ? inOrder(body.permissions) : was.permissions;
  if (name !== was.name && (await isRoleNameTaken(tx, name, id))) throw duplicate("/name");
  if (name === was.name && permissions.join() === was.permissions.join()) return row;
  forgetAtCommit(tx);
  return changeRole(tx, id, { name, permissions }, now);
}
