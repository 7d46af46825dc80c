import type { Reader } from "../../http/columns.ts";
import { type Answer, route } from "../../http/route.ts";
import { type MemberRow, members, StaffMember } from "./columns.ts";
import { resendInvitation } from "./invitation.ts";
import { inviteMember } from "./invite.ts";
import { staffList } from "./list.ts";
import { getMember } from "./member-sql.ts";
import { memberReadOnly, StaffInvite, StaffUpdate } from "./staff-schemas.ts";
import { updateMember } from "./update-member.ts";

const tag = "Staff";
// What leads to a mail takes ten requests' share of the sender's limit.
const MAIL_COST = 10;

export const memberRoutes = [
  route({
    method: "GET",
    path: "/api/v1/staff",
    permission: "staff:read",
    tag,
    summary: "List the owner and the staff",
    query: staffList.query,
    reply: staffList.reply,
    async handle(call) {
      return { message: "ok", data: await staffList.answer(call) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/staff/:id",
    permission: "staff:read",
    tag,
    summary: "Read the owner or one of the staff",
    description: "Without an ETag: what it shows changes with the role and with log-ins, too.",
    reply: StaffMember,
    async handle(call) {
      return answer(await getMember(call.tx, call.params.id!), call, "ok");
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/staff",
    permission: "staff",
    tag,
    summary: "Invite somebody to the staff",
    description:
      "Mails an invitation that is good for 7 days. Nobody grants what they do not hold: a role that holds more is 403.",
    cost: MAIL_COST,
    body: StaffInvite,
    readOnly: [...memberReadOnly, "isActive", "version"],
    reply: StaffMember,
    status: 201,
    async handle(call) {
      const member = await inviteMember(call);
      const location = `/api/v1/staff/${members.get(member, "id")}`;
      return { ...answer(member, call, "staff.invited"), status: 201, location };
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/staff/:id",
    permission: "staff",
    tag,
    summary: "Update one of the staff",
    description:
      "A field left out keeps its value. Everything holds from the person's next request on. 403 for the owner, for a person who holds more than you, and for a role that does; 400 `yourself` for your own role, email and activity. Another email makes codes mailed to the old one worthless, and sends a pending invitation anew.",
    body: StaffUpdate,
    reply: StaffMember,
    versioned: true,
    async handle(call) {
      return versioned(await updateMember(call, call.body), call, "staff.updated");
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/staff/:id",
    permission: "staff",
    tag,
    summary: "Deactivate one of the staff",
    description: "Ends all sessions at once. The person stays in the list and can be reactivated.",
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
    summary: "Let a deactivated person in again",
    description: "With the same role and password as before.",
    reply: StaffMember,
    versioned: true,
    async handle(call) {
      return versioned(await updateMember(call, { isActive: true }), call, "staff.reactivated");
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/staff/:id/resend-invitation",
    permission: "staff",
    tag,
    summary: "Mail an invitation anew",
    description: "For 7 more days; the earlier invitation is worthless then.",
    cost: MAIL_COST,
    reply: StaffMember,
    async handle(call) {
      return answer(await resendInvitation(call), call, "staff.invitation_sent");
    },
  }),
];

const answer = (member: MemberRow, reader: Reader, message: Answer["message"]): Answer => ({
  message,
  data: members.json(member, reader),
});

const versioned = (member: MemberRow, reader: Reader, message: Answer["message"]): Answer => ({
  ...answer(member, reader, message),
  version: members.get(member, "version"),
});
