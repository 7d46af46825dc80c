import { Type } from "typebox";
import { equals, filter } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byText, byTime } from "../../http/lists/sorts.ts";
import { members, StaffMember } from "./columns.ts";

/** The owner and the staff. */
export const staffList = list({
  name: "staff",
  row: StaffMember,
  reply: "StaffList",
  table: members,
  from: "staff s",
  sorts: {
    createdAt: byTime("s.created_at"),
    name: byText("lower(s.name)"),
    email: byText("s.email"),
  },
  sort: "createdAt",
  filters: {
    q: filter(
      Type.String({
        maxLength: 200,
        description: "Words that the name or the email must contain; all of them are needed.",
      }),
      (q, param) =>
        q
          .split(/\s+/)
          .filter(Boolean)
          .map((word) => `strpos(lower(s.name || ' ' || s.email), lower(${param(word)})) > 0`),
    ),
    isActive: equals("s.is_active", Type.Boolean()),
    roleId: equals(
      "s.role_id",
      Type.String({ format: "uuid", description: "Only people who have this role." }),
    ),
  },
});
