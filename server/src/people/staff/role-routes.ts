import type { Reader } from "../../http/columns.ts";
import { type Answer, route } from "../../http/route.ts";
import { Role, type RoleRow, roles } from "./columns.ts";
import { createRole } from "./create-role.ts";
import { roleList } from "./list.ts";
import { removeRole } from "./remove-role.ts";
import { RoleCreate, RoleUpdate, roleReadOnly } from "./role-schemas.ts";
import { getRole } from "./role-sql.ts";
import { updateRole } from "./update-role.ts";

const tag = "Roles";

export const roleRoutes = [
  route({
    method: "GET",
    path: "/api/v1/roles",
    permission: "staff:read",
    tag,
    summary: "List roles",
    description: "By name.",
    query: roleList.query,
    reply: roleList.reply,
    async handle(call) {
      return { message: "ok", data: await roleList.answer(call) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/roles/:id",
    permission: "staff:read",
    tag,
    summary: "Read one role",
    reply: Role,
    versioned: true,
    async handle(call) {
      return answer(await getRole(call.tx, call.params.id!), call, "ok");
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/roles",
    permission: "staff",
    tag,
    summary: "Create a role",
    description:
      "Nobody can grant a permission that they do not hold: the answer is 403 and names the permissions.",
    body: RoleCreate,
    readOnly: [...roleReadOnly, "version"],
    reply: Role,
    status: 201,
    async handle(call) {
      const role = await createRole(call);
      const location = `/api/v1/roles/${roles.get(role, "id")}`;
      return { ...answer(role, call, "role.created"), status: 201, location };
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/roles/:id",
    permission: "staff",
    tag,
    summary: "Update a role",
    description:
      "A field left out keeps its value. `permissions` replaces all permissions of the role, from the next request of everybody who has it. A caller who does not hold all permissions of the role, before and after the change, gets 403.",
    body: RoleUpdate,
    reply: Role,
    versioned: true,
    async handle(call) {
      return answer(await updateRole(call), call, "role.updated");
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/roles/:id",
    permission: "staff",
    tag,
    summary: "Delete a role",
    description:
      "Cannot be undone. A role that somebody has, even a deactivated person, is refused with 400 `role_in_use`.",
    versioned: true,
    async handle(call) {
      await removeRole(call);
      return { message: "role.deleted", data: null };
    },
  }),
];

const answer = (role: RoleRow, reader: Reader, message: Answer["message"]): Answer => ({
  message,
  data: roles.json(role, reader),
  version: roles.get(role, "version"),
});
