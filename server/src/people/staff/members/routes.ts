import { Type } from "typebox";
import type { Answer } from "../../../http/answers/answer.ts";
import { equals, filter } from "../../../http/lists/filters.ts";
import { list } from "../../../http/lists/page.ts";
import { byText, byTime } from "../../../http/lists/sorts.ts";
import type { Reader } from "../../../http/nouns/columns.ts";
import { listRoute, rowAnswer } from "../../../http/nouns/noun-routes.ts";
import { route } from "../../../http/route.ts";
import { MAIL_COST } from "../../../platform/mail/index.ts";
import { type MemberRow, members, StaffMember } from "../columns.ts";
import { resendInvitation } from "./invitation.ts";
import { inviteMember } from "./invite.ts";
import { memberWrites, StaffInvite } from "./schemas.ts";
import { memberSql } from "./sql.ts";
import { updateMember } from "./update.ts";

/** The owner and the staff. */
const staffList = list({
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

const tag = "Staff";

export const memberRoutes = [
  listRoute(
    {
      path: "/api/v1/staff",
      permission: "staff:read",
      tag,
      summary: "List the owner and the staff",
    },
    staffList,
  ),
  route({
    method: "GET",
    path: "/api/v1/staff/:id",
    permission: "staff:read",
    tag,
    summary: "Read the owner or one of the staff",
    description: "The answer has no ETag, because it also changes with the role and with log-ins.",
    reply: StaffMember,
    async handle(call) {
      return answerWithoutVersion(call, await memberSql.get(call.tx, call.params.id!), "ok");
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/staff",
    permission: "staff",
    tag,
    operation: "inviteStaffMember",
    summary: "Invite somebody to the staff",
    description:
      "Mails an invitation that is valid for 7 days. Nobody can grant a permission that they do not hold: for a role with more, the answer is 403.",
    cost: MAIL_COST,
    body: StaffInvite,
    readOnly: memberWrites.readOnly,
    reply: StaffMember,
    status: 201,
    async handle(call) {
      const row = await inviteMember(call);
      const location = `/api/v1/staff/${members.get(row, "id")}`;
      return { ...answerWithoutVersion(call, row, "staff.invited"), status: 201, location };
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/staff/:id",
    permission: "staff",
    effects: ["revocation"],
    tag,
    summary: "Update one of the staff",
    description:
      "A field left out keeps its value. Changes take effect with the person's next request. The answer is 403 for the owner, and for a person or a role with permissions that you do not hold. It is 400 `yourself` for your own role, email and `isActive`. A new email address makes codes that were mailed to the old one invalid, and a pending invitation is sent again.",
    body: memberWrites.Update,
    reply: StaffMember,
    versioned: true,
    async handle(call) {
      return rowAnswer(members, call, await updateMember(call, call.body), "staff.updated");
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/staff/:id",
    permission: "staff",
    effects: ["revocation"],
    tag,
    summary: "Deactivate one of the staff",
    description:
      "Ends all sessions of the person at once. The person stays in the list and can be reactivated.",
    versioned: true,
    async handle(call) {
      await updateMember(call, { isActive: false }, "/id");
      return { message: "staff.deactivated", data: null };
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/staff/:id/reactivate",
    permission: "staff",
    tag,
    summary: "Reactivate one of the staff",
    description: "The person can log in again, with the same role and password as before.",
    reply: StaffMember,
    versioned: true,
    async handle(call) {
      return rowAnswer(members, call, await updateMember(call, { isActive: true }), "staff.reactivated");
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/staff/:id/resend-invitation",
    permission: "staff",
    tag,
    summary: "Send an invitation again",
    description: "The new invitation is valid for 7 days. The earlier one no longer works.",
    cost: MAIL_COST,
    reply: StaffMember,
    async handle(call) {
      return answerWithoutVersion(call, await resendInvitation(call), "invitation.sent");
    },
  }),
];

// Without an ETag, as it also changes with the role and with log-ins.
const answerWithoutVersion = (call: Reader, row: MemberRow, message: Answer["message"]): Answer => ({
  message,
  data: members.json(row, call),
});
