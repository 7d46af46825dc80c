import type { Call } from "../../http/route.ts";
import type { CustomerRow, NewInput } from "./columns.ts";
import { draftOf, newCustomer } from "./draft.ts";
import { type InvitationSecrets, makeInvitation } from "./invitations/invitation.ts";
import type { Writing } from "./mails.ts";
import { deferCustomer } from "./write-sql.ts";

/**
 * Creates a customer for the merchant, and mails them their invitation unless `sendMail` is false. All of it
 * is deferred to the commit, which throws 409 for an email or an external id in use. Returns the row and the
 * secrets that are answered only once: a temporary password and a code that confirms the address.
 */
export function createCustomer(call: Writing & Pick<Call<object, NewInput>, "body">): {
  row: CustomerRow;
  secrets: InvitationSecrets;
} {
  const { tx, body, now } = call;
  const { temporary, deferSecrets } = makeInvitation(now);
  const row = deferCustomer(tx, newCustomer(draftOf(body, { now }), now, temporary));
  return { row, secrets: deferSecrets(call, row, body.sendMail) };
}
