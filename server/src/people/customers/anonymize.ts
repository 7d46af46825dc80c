// Anonymizes customers, now or after the delay.

import type { Tx } from "../../db/tenant.ts";
import { noteEffect } from "../../http/effects.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { cancelJob, enqueue } from "../../jobs/queue.ts";
import type { JobKind } from "../../jobs/worker.ts";
import { pgTime } from "../../kit/time/iso-time.ts";
import { forgetMails, type Mailer } from "../../platform/mail/index.ts";
import { blankEvents } from "../../platform/outbox/index.ts";
import { endSessions, forgetPerson } from "../auth/index.ts";
import { deleteAddresses } from "./addresses/sql.ts";
import { type CustomerRow, customers } from "./columns.ts";
import { type CustomerChange, nothingKnown } from "./draft.ts";
import { dropRegistration } from "./log-in/registration-sql.ts";
import type { OrdersOf } from "./orders-of.ts";
import { lockCustomer } from "./sql.ts";
import { blankChecks } from "./tax-ids/sql.ts";
import { changeCustomer } from "./write-sql.ts";

export const FORGET_MAILS = "forget_mails";

/** Removes the emails to an anonymized customer, if emails are written to files. */
export const forgetMailsKind = (mailer: Mailer): JobKind => ({
  kind: FORGET_MAILS,
  concurrency: 1,
  retryAfter: [60, 600, 3_600],
  handle: ({ storeId, sealed }, { vault }) => mailer.forget(storeId, vault.open(FORGET_MAILS, sealed!)),
});

export const ANONYMIZE = "anonymize_customer";

type Writing = Pick<Call, "tx" | "vault" | "now">;

/** Anonymizes a customer now. One who is anonymized already stays so. Throws 404, 409 for a stale version. */
export async function anonymizeCustomer(
  call: Writing & Pick<Call, "expectedVersions">,
  id: string,
  orders: OrdersOf,
): Promise<CustomerRow> {
  const { tx, expectedVersions } = call;
  const before = await lockCustomer(tx, id);
  checkVersion(expectedVersions, customers.get(before, "version"));
  if (customers.get(before, "anonymizedAt")) return before;
  const [row] = await Promise.all([removePerson(call, before, orders), cancelJob(tx, ANONYMIZE, id)]);
  return row;
}

/** Anonymizes customers when the delay after their deactivation is over. */
export const anonymizeKind = (orders: OrdersOf): JobKind => ({
  kind: ANONYMIZE,
  concurrency: 1,
  retryAfter: [60, 600, 3_600, 86_400],
  async write(tx, { payload }, { vault }) {
    const { customerId } = payload as { customerId: string };
    const row = await lockCustomer(tx, customerId);
    const isDue = !customers.get(row, "isActive") && !customers.get(row, "anonymizedAt");
    if (isDue) await removePerson({ tx, vault, now: new Date() }, row, orders);
  },
});

// Other data about the person has no plain text: answers stored for retries and queued emails are sealed,
// failed log-ins are keyed hashes, and the audit log has no values.
/** Anonymizes a customer whose row is locked, after the work of `moving`. */
export async function removePerson(
  { tx, vault, now }: Writing,
  before: CustomerRow,
  orders: OrdersOf,
  moving?: () => Promise<unknown>,
): Promise<CustomerRow> {
  noteEffect(tx, "deletion");
  const { id, email, isActive } = customers.read(before);
  const at = pgTime(now);
  const change = { ...nobody(id), ...(isActive && { deactivatedAt: at }), anonymizedAt: at };
  // Asked together, and done in this order.
  const [row] = await Promise.all([
    changeCustomer(tx, before, change, now),
    moving?.(),
    forget(tx, { id, email }, now),
    orders.anonymize(tx, id, now, email),
    orders.returns.anonymize(tx, id, now, email),
    orders.claims.anonymize(tx, id, now, email),
    orders.reviews.anonymize(tx, id, now, email),
    orders.carts.anonymize(tx, id, now, email),
    orders.drafts.anonymize(tx, id, now, email),
    orders.credit.anonymize(tx, id, now, email),
    blankEvents(tx, "customer", [id]),
    forgetMails(tx, { id, email }),
    enqueue(tx, { kind: FORGET_MAILS, sealed: vault.seal(FORGET_MAILS, email) }),
  ]);
  return row;
}

const nobody = (id: string): CustomerChange => ({
  ...nothingKnown,
  // A name that no mail ever goes to (RFC 2606, section 2), so that the address is free again.
  email: `${id}@anonymized.invalid`,
  firstName: "",
  lastName: "",
  isActive: "f",
  isEmailVerified: "f",
  passwordHash: null,
  temporaryHash: null,
  temporaryUntil: null,
  passwordChangedAt: null,
  lastLoginAt: null,
});

async function forget(
  tx: Tx,
  { id: customerId, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  await Promise.all([
    // Ended before they are deleted, so that other processes are notified.
    endSessions(tx, { customerId }, now),
    forgetPerson(tx, { customerId }),
    deleteAddresses(tx, customerId),
    blankChecks(tx, customerId),
    dropRegistration(tx, email),
  ]);
}
