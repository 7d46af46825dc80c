import { duplicate } from "../../http/answers/errors.ts";
import type { Call, Opening } from "../../http/route.ts";
import type { Together } from "../../http/together.ts";
import { normalizeEmail } from "../../kit/text/email.ts";
import type { CustomerRow, NewInput } from "./columns.ts";
import { draftOf, newCustomer } from "./draft.ts";
import { type InvitationSecrets, makeInvitation } from "./invitations/invitation.ts";
import type { Writing } from "./mails.ts";
import { findHolders } from "./sql.ts";
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

/**
 * How customers are created together: each has an email and an external id of its own, and one whose is in
 * use is refused by itself. A key with daily limits creates each by itself.
 */
export const creatingTogether: Together<Omit<Opening<object, NewInput>, "tx">, undefined> = {
  names({ body, principal }) {
    if (principal?.kind === "api_key" && principal.isLimited) return undefined;
    const { email, externalId } = claimsOf(body);
    return [`email ${email}`, ...(externalId == null ? [] : [`externalId ${externalId}`])];
  },
  async open(tx, calls) {
    const claims = calls.map(({ body }) => claimsOf(body));
    const holders = await findHolders(
      tx,
      claims.map(({ email }) => email),
      claims.flatMap(({ externalId }) => externalId ?? []),
    );
    const emails = new Set(holders.map(({ email }) => email));
    const externalIds = new Set(holders.map(({ externalId }) => externalId));
    return {
      next(index) {
        const { email, externalId } = claims[index]!;
        if (emails.has(email)) throw duplicate("/email");
        if (externalId != null && externalIds.has(externalId)) throw duplicate("/externalId");
      },
      end: () => {},
    };
  },
};

const claimsOf = ({ email, externalId }: NewInput) => ({ email: normalizeEmail(email)!, externalId });
