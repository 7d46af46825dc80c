import { type Static, Type } from "typebox";
import { type Permission, permissions } from "../../http/principal.ts";
import { listQuery, Pagination } from "../../http/window.ts";

/** What a store can have at most. */
export const MAX_ROLES = 500;

/** Permissions, each once. */
const Permissions = Type.Array(Type.Unsafe<Permission>({ type: "string", enum: [...permissions] }), {
  minItems: 1,
  maxItems: permissions.length,
  uniqueItems: true,
  description:
    "A permission grants reading and writing; with `:read` it grants only reading. Nobody can grant a permission that they do not hold.",
});
const Name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: "\\S",
  description: "Unique in the store; upper and lower case count as the same.",
  examples: ["Support"],
});

export const version = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 999_999_999,
    description: "The version that must be current, as in If-Match.",
  }),
);

/** Fields that a client may send back as it read them, and that only the server sets. */
export const ignored = (names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [name, Type.Optional(Type.Unknown({ description: "Ignored.", readOnly: true }))]),
  );

export const roleReadOnly = ["id", "createdAt", "updatedAt"] as const;

export const RoleCreate = Type.Object(
  { name: Name, permissions: Permissions },
  { additionalProperties: false, "x-name": "RoleCreate" },
);
export type RoleCreate = Static<typeof RoleCreate>;

export const RoleUpdate = Type.Object(
  {
    name: Type.Optional(Name),
    permissions: Type.Optional(Permissions),
    version,
    ...ignored(roleReadOnly),
  },
  { additionalProperties: false, "x-name": "RoleUpdate" },
);
export type RoleUpdate = Partial<RoleCreate>;

const Time = Type.String({ format: "date-time", examples: ["2026-01-31T12:00:00.000Z"] });

export const Role = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    name: Type.String(),
    permissions: Type.Array(Type.String({ examples: ["orders"] })),
    version: Type.Integer({ description: "Grows with each change; see If-Match." }),
    createdAt: Time,
    updatedAt: Time,
  },
  { additionalProperties: false, "x-name": "Role" },
);

export const RoleListQuery = Type.Object(listQuery, { additionalProperties: false });

export const RoleList = Type.Object(
  { roles: Type.Array(Role), pagination: Pagination },
  { "x-name": "RoleList" },
);
