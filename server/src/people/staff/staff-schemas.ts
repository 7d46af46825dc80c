import { type Static, type TSchema, Type } from "typebox";
import { listQuery, Pagination } from "../../http/window.ts";
import { ignored, version } from "./role-schemas.ts";

/** What a store can have at most. */
export const MAX_MEMBERS = 1_000;

const sortNames = ["createdAt", "name", "email"].flatMap((name) => [name, `-${name}`]);

export const Email = Type.String({
  format: "email",
  maxLength: 254,
  description: "Kept in lower case; unique in the store.",
  examples: ["ana@example.com"],
});
export const PersonName = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: "\\S",
  examples: ["Ana Ruiz"],
});
const RoleId = Type.String({
  format: "uuid",
  description: "A role of which you hold every permission.",
});

/** Fields that only the server sets: refused on an invitation, ignored on update. */
export const memberReadOnly = [
  "id",
  "type",
  "role",
  "permissions",
  "invitationPending",
  "lastLoginAt",
  "createdAt",
  "updatedAt",
] as const;

export const StaffInvite = Type.Object(
  { email: Email, name: PersonName, roleId: RoleId },
  { additionalProperties: false, "x-name": "StaffInvite" },
);
export type StaffInvite = Static<typeof StaffInvite>;

export const StaffUpdate = Type.Object(
  {
    email: Type.Optional(Email),
    name: Type.Optional(PersonName),
    roleId: Type.Optional(
      Type.Union([RoleId, Type.Null()], {
        description: "Null removes the role: the person then has no permissions.",
      }),
    ),
    isActive: Type.Optional(
      Type.Boolean({ description: "False ends all sessions at once; true lets the person log in again." }),
    ),
    version,
    ...ignored(memberReadOnly),
  },
  { additionalProperties: false, "x-name": "StaffUpdate" },
);
export type StaffUpdate = {
  email?: string;
  name?: string;
  roleId?: string | null;
  isActive?: boolean;
};

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Time = Type.String({ format: "date-time", examples: ["2026-01-31T12:00:00.000Z"] });
const Id = Type.String({ format: "uuid" });

export const MemberType = Type.Unsafe<"owner" | "staff">({ type: "string", enum: ["owner", "staff"] });
export const MemberRole = orNull(
  Type.Object({ id: Id, name: Type.String() }, { additionalProperties: false }),
);
export const MemberPermissions = Type.Array(Type.String({ examples: ["orders"] }), {
  description: "The permissions that the person has now; the owner has all of them.",
});

export const StaffMember = Type.Object(
  {
    id: Id,
    email: Type.String(),
    name: Type.String(),
    type: MemberType,
    roleId: orNull(Id),
    role: MemberRole,
    permissions: MemberPermissions,
    isActive: Type.Boolean({ description: "Whether the person may log in." }),
    invitationPending: Type.Boolean({
      description: "Whether the person was invited and has not chosen a password yet.",
    }),
    lastLoginAt: orNull(Time),
    version: Type.Integer({
      description:
        "Grows with each change of the person, but not with changes of the role or with log-ins. See If-Match.",
    }),
    createdAt: Time,
    updatedAt: Time,
  },
  { additionalProperties: false, "x-name": "StaffMember" },
);

export const StaffListQuery = Type.Object(
  {
    ...listQuery,
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        description: "Words that the name or the email must contain; all of them are needed.",
      }),
    ),
    isActive: Type.Optional(Type.Boolean()),
    roleId: Type.Optional(Type.String({ format: "uuid", description: "Only people with this role." })),
    sort: Type.Optional(
      Type.Unsafe<string>({
        type: "string",
        enum: sortNames,
        default: "createdAt",
        description: "Sort order; `-` for descending.",
      }),
    ),
  },
  { additionalProperties: false },
);
export type StaffListQuery = Static<typeof StaffListQuery>;

export const StaffList = Type.Object(
  { staff: Type.Array(StaffMember), pagination: Pagination },
  { "x-name": "StaffList" },
);
