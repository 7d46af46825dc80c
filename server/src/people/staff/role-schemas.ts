import { type Static, Type } from "typebox";
import { type Permission, permissions } from "../../http/principal.ts";
import { ignored, Version } from "../../http/schema-parts.ts";

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

/** Fields that only the server sets: refused on creation, ignored on update. */
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
    version: Version,
    ...ignored(roleReadOnly),
  },
  { additionalProperties: false, "x-name": "RoleUpdate" },
);
export type RoleUpdate = Partial<RoleCreate>;
