import { v7 as uuidv7 } from "uuid";
import { duplicate, invalidField } from "../../http/errors.ts";
import { permissions as known } from "../../http/principal.ts";
import type { Call } from "../../http/route.ts";
import { checkGrant } from "../grants/index.ts";
import type { RoleRow } from "./columns.ts";
import { lockStaff } from "./lock-staff.ts";
import { MAX_ROLES, type RoleCreate } from "./role-schemas.ts";
import { insertRole, isRoleNameTaken, readRoleCount } from "./role-sql.ts";

/** Creates a role. Throws 403 for what the actor does not hold, 409 for a name that is taken, 400. */
export async function createRole(
  call: Pick<Call<object, RoleCreate>, "tx" | "principal" | "body" | "now">,
): Promise<RoleRow> {
  const { tx, body, now } = call;
  const name = body.name.trim();
  const [actor, isTaken, count] = await Promise.all([
    lockStaff(call),
    isRoleNameTaken(tx, name, null),
    readRoleCount(tx),
  ]);
  checkGrant(actor, body.permissions, "/permissions");
  if (isTaken) throw duplicate("/name");
  if (count >= MAX_ROLES) throw invalidField("", "too_many", { limit: MAX_ROLES });
  return insertRole(tx, uuidv7(), { name, permissions: inOrder(body.permissions) }, now);
}

/** Permissions in the order in which they are always told. */
export const inOrder = (permissions: readonly string[]): string[] =>
  known.filter((permission) => permissions.includes(permission));
