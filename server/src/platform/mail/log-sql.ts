import { freePart, subtractFromCount } from "../../db/counters.ts";
import { unnestRows } from "../../db/insert-statement.ts";
import { statement } from "../../db/statement.ts";
import { deletionBefore, sweeperOf } from "../../db/sweep.ts";
import type { Tx } from "../../db/tenant.ts";
import { flagText, type Reader } from "../../http/nouns/columns.ts";
import { mails } from "./log-columns.ts";

/** A mail as the log begins with it. */
export type LoggedMail = {
  id: string;
  template: string;
  language: string;
  to: string;
  customerId: string | null;
  orderId: string | null;
  isTest: boolean;
};

const columns = "mail_id, template, language, recipient, customer_id, order_id, is_test";
const arrays = "$2::uuid[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::uuid[], $8::boolean[]";
const insert = statement(`
  insert into mails (store_id, ${columns})
  select s.store_id, m.mail_id, m.template, m.language, m.recipient, m.customer_id, m.order_id, m.is_test
  from stores s, ${unnestRows(arrays, "m", columns)}
  where s.store_id = $1 order by m.n`);
const count = statement(`
  insert into mail_counts as c (store_id, part, total)
  select store_id, ${freePart("mail_counts")}, cardinality($2::uuid[]) from stores where store_id = $1
  on conflict (store_id, part) do update set total = c.total + excluded.total`);

/** Notes a mail that waits to be sent, together with the commit. */
export function logMail(tx: Tx, mail: LoggedMail): void {
  const { id, template, language, to, customerId, orderId, isTest } = mail;
  tx.rowAtCommit(insert, [id, template, language, to, customerId, orderId, flagText(isTest)]);
  tx.rowAtCommit(count, [id]);
}

const settle = (sentAt: "now()" | "null") =>
  statement(`
  update mails set status = $3, attempts = $4, error = $5, language = coalesce($6, language), subject = coalesce($7, subject),
    sent_at = ${sentAt}
  where store_id = $1 and mail_id = $2`);
const [settleSent, settleOther] = [settle("now()"), settle("null")];

/** The outcome of an attempt to send an email. */
export type Outcome = {
  status: "waiting" | "sent" | "written" | "failed";
  attempt: number;
  error?: string;
  language?: string;
  subject?: string;
};

/** Records the outcome of an attempt. Emails older than the log have no entry. */
export async function noteOutcome(tx: Tx, id: string, outcome: Outcome): Promise<void> {
  const { status, attempt, error = null, language = null, subject = null } = outcome;
  const isSent = status === "sent" || status === "written";
  await tx.query(isSent ? settleSent : settleOther, [
    tx.storeId,
    id,
    status,
    attempt,
    error,
    language,
    subject,
  ]);
}

const forget = statement(`
  update mails set recipient = null
  where store_id = $1 and recipient is not null and (customer_id = $2 or lower(recipient) = lower($3))`);

/** Forgets the addresses of the mails to a customer. */
export async function forgetMails(tx: Tx, customer: { id: string; email: string }): Promise<void> {
  await tx.query(forget, [tx.storeId, customer.id, customer.email]);
}

const findOf = statement(`
  select ${mails.select} from mails m
  where m.store_id = $1 and (m.customer_id = $2 or lower(m.recipient) = lower($3)) order by m.created_at, m.mail_id`);

/**
 * The mails to a customer, the oldest first, as the JSON text of an array, for who may know their address.
 */
export async function mailsOf(
  call: Reader & { tx: Tx },
  customer: { id: string; email: string },
): Promise<string> {
  const { tx } = call;
  const reader = { ...call, can: () => true };
  return mails.array(await tx.query(findOf, [tx.storeId, customer.id, customer.email]), reader);
}

const RETENTION_MS = 90 * 86_400_000;

/** Deletes mails from the log after 90 days. */
export const mailsSweeper = sweeperOf(
  "mails",
  deletionBefore("mails", "mail_id", "created_at", {
    counted: { returns: "1", by: subtractFromCount("mail_counts") },
  }),
  RETENTION_MS,
);
