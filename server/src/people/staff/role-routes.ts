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
    description:
      "Nobody can grant a permission that they do not hold: the answer is 403 and names the permissions.",
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
      "A field left out keeps its value. `permissions` replaces all permissions of the role, from the next request of everybody who has it. A caller who does not hold all permissions of the role, before and after the change, gets 403.",
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
    description:
      "Cannot be undone. A role that somebody has, even a deactivated person, is refused with 400 `role_in_use`.",
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
