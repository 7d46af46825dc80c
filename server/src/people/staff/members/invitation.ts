import { invalidField } from "../../../http/answers/errors.ts";
import type { Call } from "../../../http/route.ts";
import { queueMail } from "../../../platform/mail/index.ts";
import { issueCode } from "../../auth/index.ts";
import { type Member, type MemberRow, members } from "../columns.ts";
import { lockStaff } from "../lock-staff.ts";
import { writeToken } from "../log-in/mailed-token.ts";
import { checkMayChange } from "./may-change.ts";
import { memberSql } from "./sql.ts";

/** The context of an email to the staff. */
export type Writing = Pick<Call, "tx" | "store" | "vault" | "now">;

/** The lifetime of an invitation. */
const VALID_MS = 7 * 24 * 60 * 60_000;

/** Mails an invitation, which replaces an earlier one. */
export async function sendInvitation(
  call: Writing,
  { id, email }: Pick<Member, "id" | "email">,
): Promise<void> {
  const { tx, store, vault } = call;
  const code = await issueCode(call, { of: { staffId: id }, purpose: "invitation", ttlMs: VALID_MS });
  await queueMail(tx, vault, {
    template: "invitation",
    to: email,
    language: store.defaultLanguage,
    storeName: store.name,
    values: { code: writeToken(id, code), validMs: VALID_MS },
  });
}

/** Mails an invitation again. Throws 404, 403, 400 for a member who has accepted it or was deactivated. */
export async function resendInvitation(
  call: Writing & Pick<Call, "principal" | "params">,
): Promise<MemberRow> {
  const [actor, row] = await Promise.all([lockStaff(call), memberSql.get(call.tx, call.params.id!)]);
  const member = members.read(row);
  checkMayChange(actor, member);
  if (!member.invitationPending) throw invalidField("/id", "invitation_accepted");
  if (!member.isActive) throw invalidField("/id", "person_inactive");
  await sendInvitation(call, member);
  return row;
}
