import { list } from "../../http/lists/page.ts";
import { byText } from "../../http/lists/sorts.ts";
import { nounRoutes } from "../../http/nouns/noun-routes.ts";
import { roles } from "./columns.ts";
import { role } from "./role.ts";

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
