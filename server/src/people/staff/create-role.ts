import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../../db/tenant.ts";
import { duplicate, invalidField } from "../../http/errors.ts";
import { checkGrant } from "../../http/grants.ts";
import { permissions as known, type Principal } from "../../http/principal.ts";
import { lockStaff } from "./power.ts";
import { insertRole, isRoleNameTaken, type Role, readRoleCount } from "./role-queries.ts";
import { MAX_ROLES, type RoleCreate } from "./role-schemas.ts";

/** Creates a role. Throws 403 for what the actor does not hold, 409 for a name that is taken, 400. */
export async function createRole(tx: Tx, principal: Principal, input: RoleCreate, now: Date): Promise<Role> {
  const name = input.name.trim();
  const [actor, isTaken, count] = await Promise.all([
    lockStaff(tx, principal),
    isRoleNameTaken(tx, name, null),
    readRoleCount(tx),
  ]);
  checkGrant(actor.permissions, input.permissions, "/permissions");
  if (isTaken) throw duplicate("/name");
  if (count >= MAX_ROLES) throw invalidField("", "too_many", { limit: MAX_ROLES });
  return insertRole(tx, uuidv7(), { name, permissions: inOrder(input.permissions) }, now);
}

/** Permissions in the order in which they are always told. */
export const inOrder = (permissions: readonly string[]): string[] =>
  known.filter((permission) => permissions.includes(permission));
