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
    description: "Nobody grants what they do not hold: 403 names the permissions.",
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
      "A field left out keeps its value; `permissions` replaces all of them, for everybody who has the role, from their next request on. Somebody who does not hold all of the role, as it is and as it will be, gets 403.",
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
    description: "For good. While anybody has it, deactivated people too, it is 400 `role_in_use`.",
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
