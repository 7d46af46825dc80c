import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../../db/tenant.ts";
import { enqueue, enqueueAtCommit, type NewJob } from "../../jobs/queue.ts";
import type { Vault } from "../../kit/vault.ts";
import { logMail } from "./log-sql.ts";
import type { AttentionMail, GiftCardMail, OrderMails } from "./order-mails.ts";
import type { OwnText } from "./own-texts.ts";
import type { MailTemplate } from "./texts.ts";

/** What a request that leads to a mail takes of its sender's rate limit, in requests. */
export const MAIL_COST = 10;

/** What each template tells besides the store's name. `validMs` is how long the secret in it works, in milliseconds. */
export type MailValues = {
  /** `code` is to be typed, and `token` is for the link. */
  verification: { code: string; token?: string; validMs: number };
  /** To a customer who wants to log in by it. */
  log_in: { code: string; validMs: number };
  password_reset: { code: string; validMs: number; isStaffs?: boolean };
  invitation: { code: string; validMs: number };
  temporary_password: { password: string; validMs: number };
  /** To the holder of an address that somebody tried to register again. */
  account_exists: Record<string, never>;
  /** To a customer who deleted their account. */
  account_deleted: Record<string, never>;
  password_changed: Record<string, never>;
  /** To whom it happened, of their second factors. */
  second_factor: { occasion: SecondFactorOccasion };
  /** To whom it belongs, of a log-in from where none of theirs was before. */
  new_device: NewDeviceMail;
  /** To whom it belongs, of a session that ended because its refresh token came twice; from where the second came. */
  session_ended: NewDeviceMail;
  /** To an address that somebody wants their account to have. */
  email_change: { code: string; validMs: number };
  /** To the address that an account had, and to the one that it has now. */
  email_changed: { email: string };
  /** To who owned the store, and to who owns it now: the address of the latter. */
  owner_changed: { email: string };
  gift_card: GiftCardMail;
  /** To somebody who wants news by mail, with the page on which they confirm it. */
  newsletter: { link: string };
  /** To the store, what a visitor of its shop wrote. */
  contact_message: ContactMail;
  /** To the owner, of an address that events are not sent to any more. */
  webhook_disabled: { url: string; reason: "gone" | "failing" };
  /** To the owner, of a payment that somebody may have to do something about. */
  payment_attention: AttentionMail;
} & OrderMails;
/** What became of somebody's second factors, as mails have a label for it. */
export type SecondFactorOccasion =
  | "totpAdded"
  | "totpRemoved"
  | "passkeyAdded"
  | "passkeyRemoved"
  | "recoveryCodesMade"
  | "recoveryCodeUsed"
  | "secondFactorReset";
/** A log-in, or another use of an account: when (ISO 8601, told in the time zone), from which address, and by which program. */
export type NewDeviceMail = { at: string; timeZone: string; ip: string; userAgent: string | null };

/** What a visitor wrote, and further fields of the form, by the names that the theme gave them. */
export type ContactMail = { message: string; fields: readonly (readonly [name: string, value: string])[] };

type MailOf<T extends MailTemplate> = {
  template: T;
  to: string;
  /** A BCP 47 tag; where we do not speak it, the store's language, else English. */
  language: string;
  storeName: string;
  values: MailValues[T];
  /** Where answers go, in place of the store's address for them. */
  replyTo?: string;
  /** Whom or what it is about, so that it is found again. */
  customerId?: string | null;
  orderId?: string | null;
  /** Whether somebody sends it to themselves, to see it. */
  isTest?: boolean;
  /** Words in place of the store's. */
  text?: OwnText;
};
export type NewMail = { [T in MailTemplate]: MailOf<T> }[MailTemplate];

/** Enqueues a mail to be sent once the transaction commits; what it says is kept encrypted. The log has it, by its id, a UUID of version 7. */
export async function queueMail(tx: Tx, vault: Vault, mail: NewMail, id = uuidv7()): Promise<void> {
  note(tx, id, mail);
  await enqueue(tx, jobOf(vault, id, mail));
}

/** The same, together with the commit. */
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

/** The mail that was queued. Throws for what this installation did not queue. */
export function openMail(vault: Vault, payload: unknown, sealed: Buffer | undefined): NewMail {
  const { template } = payload as { template: MailTemplate };
  return { template, ...JSON.parse(vault.open(SEALED_FOR, sealed ?? Buffer.alloc(0))) };
}

const SEALED_FOR = "mail";
