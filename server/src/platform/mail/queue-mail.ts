import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../../db/tenant.ts";
import { enqueue, enqueueAtCommit, type NewJob } from "../../jobs/queue.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import { logMail } from "./log-sql.ts";
import type { AttentionMail, GiftCardMail, OrderMails } from "./order-mails.ts";
import type { OwnText } from "./own-texts.ts";
import type { MailTemplate } from "./texts.ts";

/** The cost of a request that sends an email, in requests of its sender's rate limit. */
export const MAIL_COST = 10;

/**
 * The values of each template besides the store's name. `validMs` is how long its secret works, in
 * milliseconds.
 */
export type MailValues = {
  /** `code` is to be typed, and `token` is for the link. */
  verification: { code: string; token?: string; validMs: number };
  /** To a customer who wants to log in by it. */
  log_in: { code: string; validMs: number };
  password_reset: { code: string; validMs: number; isStaffs?: boolean };
  invitation: { code: string; validMs: number };
  temporary_password: { password: string; validMs: number };
  /** To the owner of an address that someone tried to register again. */
  account_exists: Record<string, never>;
  /** To a customer who deleted their account. */
  account_deleted: Record<string, never>;
  password_changed: Record<string, never>;
  /** To whom it happened, of their second factors. */
  second_factor: { occasion: SecondFactorOccasion };
  /** To whom it belongs, of a log-in from where none of theirs was before. */
  new_device: NewDeviceMail;
  /**
   * To whom it belongs, of a session that ended because its refresh token came twice; from where the second
   * came.
   */
  session_ended: NewDeviceMail;
  /** To the new address that a user wants for their account. */
  email_change: { code: string; validMs: number };
  /** To the former and the new address of an account. */
  email_changed: { email: string };
  /** To who owned the store, and to who owns it now: the address of the latter. */
  owner_changed: { email: string };
  gift_card: GiftCardMail;
  /** To a new newsletter subscriber, with the page to confirm it. */
  newsletter: { link: string };
  /** To the store: the message of a visitor. */
  contact_message: ContactMail;
  /** To the owner, of an address that events are not sent to any more. */
  webhook_disabled: { url: string; reason: "gone" | "failing" };
  /** To the owner: a payment that may need attention. */
  payment_attention: AttentionMail;
  notices: NoticesMail;
  /** To a person whom a comment on an order mentions; the link leads to the order in the console. */
  comment_mention: { number: string; author: string; text: string; link: string | null };
} & OrderMails;
/** To a person who wishes it: how much of each kind happened, by names where it is little. */
export type NoticesMail = {
  kinds: readonly { kind: NoticeLabel; count: number; names: readonly string[] }[];
  link: string | null;
};
/** The kinds of notices, as emails have a label for them. */
export type NoticeLabel =
  | "order_placed"
  | "return_requested"
  | "stock_low"
  | "dispute"
  | "payment_problem"
  | "webhook_disabled"
  | "agent_blocked"
  | "mention";

/** The change of a user's second factors, as emails have a label for it. */
export type SecondFactorOccasion =
  | "totpAdded"
  | "totpRemoved"
  | "passkeyAdded"
  | "passkeyRemoved"
  | "recoveryCodesMade"
  | "recoveryCodeUsed"
  | "secondFactorReset";
/** A login or another use of an account: its time (ISO 8601, shown in the time zone), address and program. */
export type NewDeviceMail = { at: string; timeZone: string; ip: string; userAgent: string | null };

/** The message of a visitor, and further fields of the form by the names that the theme gave them. */
export type ContactMail = { message: string; fields: readonly (readonly [name: string, value: string])[] };

type MailOf<T extends MailTemplate> = {
  template: T;
  to: string;
  /** A BCP 47 tag; where we do not speak it, the store's language, else English. */
  language: string;
  storeName: string;
  values: MailValues[T];
  /** Replaces the store's reply address. */
  replyTo?: string;
  /** The person or object that the email is about, to find it in the log. */
  customerId?: string | null;
  orderId?: string | null;
  /** Whether a user sends it to themselves as a test. */
  isTest?: boolean;
  /** Words in place of the store's. */
  text?: OwnText;
};
export type NewMail = { [T in MailTemplate]: MailOf<T> }[MailTemplate];

/**
 * Enqueues an email to be sent once the transaction commits; its content is stored encrypted. Its id, a UUID
 * of version 7, identifies it in the log.
 */
export async function queueMail(tx: Tx, vault: Vault, mail: NewMail, id = uuidv7()): Promise<void> {
  note(tx, id, mail);
  await enqueue(tx, jobOf(vault, id, mail));
}

/** Notes a mail and enqueues it with the commit. */
export function enqueueMail(tx: Tx, vault: Vault, mail: NewMail): void {
  const id = uuidv7();
  note(tx, id, mail);
  enqueueAtCommit(tx, jobOf(vault, id, mail));
}

function note(tx: Tx, id: string, mail: NewMail): void {
  const { template, language, to, customerId = null, orderId = null, isTest = false } = mail;
  logMail(tx, { id, template, language, to, customerId, orderId, isTest });
}

const jobOf = (vault: Vault, id: string, { template, ...rest }: NewMail): NewJob => ({
  id,
  kind: "mail",
  payload: { template },
  sealed: vault.seal(SEALED_FOR, JSON.stringify(rest)),
});

/** Decrypts a queued email. Throws if this installation did not queue it. */
export function openMail(vault: Vault, payload: unknown, sealed: Buffer | undefined): NewMail {
  const { template } = payload as { template: MailTemplate };
  return { template, ...JSON.parse(vault.open(SEALED_FOR, sealed ?? Buffer.alloc(0))) };
}

const SEALED_FOR = "mail";
