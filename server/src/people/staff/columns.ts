import { type Static, Type } from "typebox";
import {
  type Column,
  flag,
  hide,
  id,
  integer,
  orNull,
  stamps,
  text,
  time,
  word,
  words,
} from "../../http/nouns/columns.ts";
import { type RowOf, table, type ValuesOf } from "../../http/nouns/table.ts";
import { optional, required } from "../../http/nouns/writable.ts";
import { type Permission, permissions } from "../../http/request/principal.ts";
import { normalizeEmail } from "../../kit/text/email.ts";
import { secondFactorRequired } from "../../platform/settings/index.ts";

const Granted = Type.Unsafe<Permission>({ type: "string", enum: [...permissions] });
/** The columns of a role `r`. */
export const roles = table("r", {
  id: id("role_id"),
  name: required(
    text("name"),
    {
      minLength: 1,
      maxLength: 100,
      pattern: "\\S",
      description: "Unique in the store; upper and lower case count as the same.",
      examples: ["Support"],
    },
    { parse: (name) => name.trim() },
  ),
  permissions: required(
    words<Permission>("r.permissions", Type.Array(Type.String({ examples: ["orders"] }))),
    {},
    {
      schema: Type.Array(Granted, {
        minItems: 1,
        maxItems: permissions.length,
        uniqueItems: true,
        description:
          "A permission grants reading and writing; with `:read` it grants only reading. Nobody can grant a permission that they do not hold.",
      }),
      // In their canonical order.
      parse: (sent) => permissions.filter((permission) => sent.includes(permission)).join(),
    },
  ),
  ...stamps,
});
export type Role = ValuesOf<typeof roles>;
export type RoleRow = RowOf<(typeof roles)["fields"]>;

/** A member's email and name, as a client may send them. */
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
export const RoleId = Type.String({
  format: "uuid",
  description: "A role of which you hold every permission.",
});
const RoleName = Type.Object(
  { id: Type.String({ format: "uuid" }), name: Type.String() },
  { additionalProperties: false },
);
// Of a member's role, if there is one.
const ofRole = (what: string) =>
  `(select ${what} from roles r where r.store_id = $1 and r.role_id = s.role_id)`;
const ID_LENGTH = 36;
const readRole = (value: string) => ({ id: value.slice(0, ID_LENGTH), name: value.slice(ID_LENGTH) });
const roleName: Column<Static<typeof RoleName>> = {
  sql: ofRole("r.role_id || r.name"),
  type: "text",
  read: readRole,
  json: (value) => JSON.stringify(readRole(value)),
  schema: RoleName,
};

const currentPermissions = words(
  "r.permissions",
  Type.Array(Type.String({ examples: ["orders"] }), {
    description: "The permissions that the person has now; the owner has all of them.",
  }),
);

/** The columns of a member of the staff `s`, of the store `$1`, with their role. */
export const members = table("s", {
  id: id("staff_id"),
  email: required(text("email"), {}, { schema: Email, parse: (email) => normalizeEmail(email)! }),
  name: required(text("name"), {}, { schema: PersonName, parse: (name) => name.trim() }),
  type: word<"owner" | "staff">("type", Type.Unsafe({ type: "string", enum: ["owner", "staff"] })),
  roleId: required(orNull(id("role_id")), {}, { schema: RoleId }),
  role: orNull(roleName),
  permissions: {
    ...currentPermissions,
    sql: `case when s.type = 'owner' then '${permissions.join()}' else coalesce(${ofRole(currentPermissions.sql)}, '') end`,
  },
  isActive: optional(
    flag("is_active", { description: "Whether the person may log in." }),
    { description: "False ends all sessions at once; true lets the person log in again." },
    { on: "update", otherwise: "t" },
  ),
  invitationPending: flag("s.password_hash is null", {
    description: "Whether the person was invited and has not chosen a password yet.",
  }),
  hasSecondFactor: flag("has_second_factor", {
    description: "Whether a log-in with the password asks for a second factor.",
  }),
  lastLoginAt: orNull(time("last_login_at")),
  version: integer("version", {
    description:
      "Grows with each change of the person, but not with changes of the role or with log-ins. See If-Match.",
  }),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
});
export type MemberFields = (typeof members)["fields"];
export type Member = ValuesOf<typeof members>;
export type MemberRow = RowOf<MemberFields>;
export const StaffMember = members.schema({ "x-name": "StaffMember" });

/** The identity and permissions of a member `s` of the store `$1`. */
export const memberAccess = table("s", {
  type: members.fields.type,
  permissions: members.fields.permissions,
  mustAddFactor: flag(`${secondFactorRequired("$1")} and not s.has_second_factor`),
});

/** The columns of a member `s` that only they see. */
export const own = table("s", {
  language: orNull(
    text("language", { description: "The language of mails to you (BCP 47); null for the store's." }),
  ),
  newEmail: orNull(
    text("new_email", {
      description: "An address that waits to be confirmed by the code that was mailed to it.",
    }),
  ),
});

/** The columns of an active member `s` whom others mention. */
export const colleagues = table("s", {
  id: members.fields.id,
  name: text("coalesce(nullif(s.name, ''), s.email)"),
  email: members.fields.email,
  type: members.fields.type,
  permissions: members.fields.permissions,
  language: own.fields.language,
});

/** The columns of a member `s` that log-in and emails need. */
export const accounts = table("s", {
  id: hide(id("staff_id")),
  type: hide(word<"owner" | "staff">("type", Type.String())),
  email: hide(text("email")),
  passwordHash: hide(orNull(text("password_hash"))),
  isActive: hide(flag("is_active")),
  name: hide(text("name")),
  hasSecondFactor: hide(flag("has_second_factor")),
  language: hide(orNull(text("language"))),
  newEmail: hide(orNull(text("new_email"))),
});
