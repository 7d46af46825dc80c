import { announceChange } from "../../db/fresh-cache.ts";
import { duplicate, invalidField } from "../../http/answers/errors.ts";
import { noun } from "../../http/nouns/noun.ts";
import { checkGrant, checkReach } from "../grants/index.ts";
import { roles } from "./columns.ts";
import { lockStaff } from "./lock-staff.ts";
import { isRoleNameTaken, readHolderCount, readRoleCount } from "./role-sql.ts";

/** What a store can have at most. */
const MAX_ROLES = 500;

/**
 * The verbs of a role. Whoever has it may do more or less from the next request on; an actor must hold all of it, as it is and as it
 * will be. A role that anybody has cannot be deleted, deactivated people too.
 */
export const role = noun({
  name: "Role",
  table: roles,
  into: "roles",
  key: "role_id",
  async admit(call, row, input) {
    const actor = await lockStaff(call);
    if (row) checkReach(actor, roles.get(row, "permissions"), { field: "/id" });
    checkGrant(actor, input?.permissions ?? [], "/permissions");
  },
  async release({ tx }, row) {
    const count = await readHolderCount(tx, roles.get(row, "id"));
    if (count) throw invalidField("/id", "role_in_use", { count });
  },
  async check({ tx }, { name }, before) {
    const own = before?.name ?? null;
    const wanted = name?.trim() ?? own;
    if (wanted !== own && (await isRoleNameTaken(tx, wanted!, own))) throw duplicate("/name");
    if (!before && (await readRoleCount(tx)) >= MAX_ROLES)
      throw invalidField("", "too_many", { limit: MAX_ROLES });
    return [];
  },
  follow({ tx }, before) {
    if (before) announceChange(tx);
  },
});
