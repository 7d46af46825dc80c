import { type Answer, route } from "../../http/route.ts";
import { createRole } from "./create-role.ts";
import { listRoles } from "./list-roles.ts";
import { removeRole } from "./remove-role.ts";
import { getRole, type Role } from "./role-queries.ts";
import {
  RoleCreate,
  RoleList,
  RoleListQuery,
  Role as RoleSchema,
  RoleUpdate,
  roleReadOnly,
} from "./role-schemas.ts";
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
    query: RoleListQuery,
    reply: RoleList,
    async handle({ tx, query }) {
      return { message: "ok", data: await listRoles(tx, query) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/roles/:id",
    permission: "staff:read",
    tag,
    summary: "Read one role",
    reply: RoleSchema,
    versioned: true,
    async handle({ tx, params }) {
      return answer(await getRole(tx, params.id!), "ok");
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
    reply: RoleSchema,
    status: 201,
    async handle({ tx, principal, body, now }) {
      const role = await createRole(tx, principal!, body, now);
      return { ...answer(role, "role.created"), status: 201, location: `/api/v1/roles/${role.id}` };
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/roles/:id",
    permission: "staff",
    tag,
    summary: "Update a role",
    description:
      "A field left out keeps its value; `permissions` replaces all of them, for everybody who has the role, from their next request on. Who does not hold all of the role, as it is and as it will be, gets 403.",
    body: RoleUpdate,
    reply: RoleSchema,
    versioned: true,
    async handle({ tx, principal, params, body, expectedVersions, now }) {
      return answer(
        await updateRole(tx, principal!, params.id!, body, expectedVersions, now),
        "role.updated",
      );
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
    async handle({ tx, principal, params, expectedVersions }) {
      await removeRole(tx, principal!, params.id!, expectedVersions);
      return { message: "role.deleted", data: null };
    },
  }),
];

const answer = (role: Role, message: Answer["message"]): Answer => ({
  message,
  data: JSON.stringify(role),
  version: role.version,
});
