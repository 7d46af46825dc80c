import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/errors.ts";
import type { Principal } from "../../http/principal.ts";
import type { Call } from "../../http/route.ts";
import { queueMail } from "../../platform/mail/index.ts";
import { issueCode } from "../auth/index.ts";
import { writeToken } from "./mailed-token.ts";
import { checkMayChange } from "./may-change.ts";
import { lockStaff } from "./power.ts";
import { getMember, type Member } from "./staff-queries.ts";

/** What a mail to the staff is written with. */
export type Sender = Pick<Call, "store" | "vault" | "now">;

/** How long an invitation can be accepted. */
const VALID_MS = 7 * 24 * 60 * 60_000;

/** Mails somebody an invitation, which takes the place of an earlier one. */
export async function sendInvitation(
  tx: Tx,
  { id, email }: Pick<Member, "id" | "email">,
  { store, vault, now }: Sender,
): Promise<void> {
  const code = await issueCode(tx, vault, { staffId: id }, "invitation", now, { ttlMs: VALID_MS });
  await queueMail(tx, vault, {
    template: "invitation",
    to: email,
    language: store.defaultLanguage,
    storeName: store.name,
    values: { code: writeToken(id, code), validMs: VALID_MS },
  });
}

/** Mails an invitation anew. Throws 404, 403, 400 for who has accepted it or was deactivated. */
export async function resendInvitation(
  tx: Tx,
  principal: Principal,
  id: string,
  sender: Sender,
): Promise<Member> {
  const [actor, member] = await Promise.all([lockStaff(tx, principal), getMember(tx, id)]);
  checkMayChange(actor, member);
  if (!member.invitationPending) throw invalidField("/id", "invitation_accepted");
  if (!member.isActive) throw invalidField("/id", "person_inactive");
  await sendInvitation(tx, member, sender);
  return member;
}
