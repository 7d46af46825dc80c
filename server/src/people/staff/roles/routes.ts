import { announceChange } from "../../../db/fresh-cache.ts";
import { duplicate, invalidField } from "../../../http/answers/errors.ts";
import { list } from "../../../http/lists/page.ts";
import { byText } from "../../../http/lists/sorts.ts";
import { noun } from "../../../http/nouns/noun.ts";
import { nounRoutes } from "../../../http/nouns/noun-routes.ts";
import { checkGrant, checkReach } from "../../grants/index.ts";
import { roles } from "../columns.ts";
import { lockStaff } from "../lock-staff.ts";
import { isRoleNameTaken, readHolderCount, readRoleCount } from "./sql.ts";

/** The most roles of a store. */
const MAX_ROLES = 500;

/**
 * The verbs of a role. A change applies from its members' next requests on; an actor must have all its
 * permissions, before and after. A role in use cannot be deleted, even if only deactivated people have it.
 */
const role = noun({
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

const roleList = list({
  name: "roles",
  row: role.reply,
  reply: "RoleList",
  table: roles,
  from: "roles r",
  sorts: { name: byText("lower(r.name)") },
  sort: "name",
});

export const roleRoutes = nounRoutes(
  {
    path: "/api/v1/roles",
    one: "a role",
    many: "roles",
    tag: "Roles",
    permission: "staff",
    messages: "role",
    about: {
      list: "By name.",
      create:
        "Nobody can grant a permission that they do not hold: the answer is 403 and names the permissions.",
      update:
        "A field left out keeps its value. `permissions` replaces all permissions of the role, from the next request of everybody who has it. A caller who does not hold all permissions of the role, before and after the change, gets 403.",
      remove:
        "Cannot be undone. A role that somebody has, even a deactivated person, is refused with 400 `role_in_use`.",
    },
  },
  role,
  roleList,
);
