import { type Static, Type } from "typebox";
import { ignored, Version } from "../../http/schema-parts.ts";

/** What a store can have at most. */
export const MAX_MEMBERS = 1_000;

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

/** Fields that follow from others or from a transfer of the store: on update they are taken only as they are. */
export const derivedFields = [
  "id",
  "type",
  "role",
  "permissions",
  "invitationPending",
  "hasSecondFactor",
] as const;
const times = ["lastLoginAt", "createdAt", "updatedAt"] as const;
/** Fields that only the server sets: refused on an invitation. */
export const memberReadOnly = [...derivedFields, ...times] as const;

/** A field that says what is there, and changes nothing. */
export const unchanged = Type.Optional(
  Type.Unknown({
    description: "Taken as it was read; another value is 400 `read_only_field`.",
    readOnly: true,
  }),
);

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
    version: Version,
    id: unchanged,
    type: unchanged,
    role: unchanged,
    permissions: unchanged,
    invitationPending: unchanged,
    hasSecondFactor: unchanged,
    ...ignored(times),
  },
  { additionalProperties: false, "x-name": "StaffUpdate" },
);
export type StaffUpdate = Static<typeof StaffUpdate>;
