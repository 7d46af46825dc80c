import { type Static, Type } from "typebox";
import { writing } from "../../../http/nouns/writable.ts";
import { members, RoleId } from "../columns.ts";

/** The most staff members of a store. */
export const MAX_MEMBERS = 1_000;

/**
 * Fields that follow from others or from a transfer of the store: updates accept only their current values.
 */
export const derivedFields = [
  "id",
  "type",
  "role",
  "permissions",
  "invitationPending",
  "hasSecondFactor",
] as const;

/** A field that may only be sent back unchanged. */
export const unchanged = Type.Optional(
  Type.Unknown({
    description: "Taken as it was read; another value is 400 `read_only_field`.",
    readOnly: true,
  }),
);

/** The fields of a member that clients write. */
export const memberWrites = writing("Staff", members, {
  update: {
    roleId: Type.Optional(
      Type.Union([RoleId, Type.Null()], {
        description: "Null removes the role: the person then has no permissions.",
      }),
    ),
    ...Object.fromEntries(derivedFields.map((name) => [name, unchanged])),
  },
});

export const StaffInvite = Type.Object(memberWrites.Create.properties, {
  additionalProperties: false,
  "x-name": "StaffInvite",
});
export type StaffInvite = Static<typeof StaffInvite>;
