import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import { enqueueMail } from "../../platform/mail/index.ts";
import { deferCode, deferCodeAndToken } from "../auth/index.ts";
import { type CustomerRow, customers } from "./columns.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The lifetime of a code that confirms an address, in milliseconds. */
export const VERIFICATION_MS = DAY;
/** The lifetime of a generated password, in milliseconds. */
export const TEMPORARY_MS = 7 * DAY;
const RESET_MS = HOUR;
const LOG_IN_MS = HOUR / 6;

/** The part of a call that writing mails to customers takes. */
export type Writing = { tx: Tx; vault: Vault; store: Pick<Store, "name" | "defaultLanguage">; now: Date };

/** The recipient and language of an email to a customer. */
export const recipientOf = ({ store }: Pick<Writing, "store">, row: CustomerRow) => ({
  to: customers.get(row, "email"),
  language: customers.get(row, "language") ?? store.defaultLanguage,
  storeName: store.name,
  customerId: customers.get(row, "id"),
});
const personOf = (row: CustomerRow) => ({ customerId: customers.get(row, "id") });

const VERIFICATION = { purpose: "verify_email", ttlMs: VERIFICATION_MS } as const;

/**
 * Mails a customer a new code to confirm their address with, deferred to the commit, and returns it: six
 * digits; the link has a token.
 */
export function mailVerification(writing: Writing, row: CustomerRow): string {
  const secrets = deferCodeAndToken(writing, { of: personOf(row), ...VERIFICATION });
  enqueueMail(writing.tx, writing.vault, verificationMail(recipientOf(writing, row), secrets));
  return secrets.code;
}

/** Defers such a code to the commit without an email. */
export const deferVerification = (writing: Writing, row: CustomerRow): string =>
  deferCode(writing, { of: personOf(row), ...VERIFICATION });

/**
 * Mails who registered a new code to confirm it with, deferred to the commit: six digits; the link has a
 * token.
 */
export function mailRegistration(
  writing: Writing,
  { id, email, language }: { id: string; email: string; language: string | null },
): void {
  const { tx, vault, store } = writing;
  const of = { registrationId: id };
  const secrets = deferCodeAndToken(writing, { of, ...VERIFICATION });
  const to = { to: email, language: language ?? store.defaultLanguage, storeName: store.name };
  enqueueMail(tx, vault, verificationMail(to, secrets));
}

const verificationMail = (
  to: Omit<ReturnType<typeof recipientOf>, "customerId"> & { customerId?: string },
  secrets: { code: string; token: string },
) => ({ ...to, template: "verification", values: { ...secrets, validMs: VERIFICATION_MS } }) as const;

/** Mails a customer a code to choose a new password with, deferred to the commit. */
export function mailReset(writing: Writing, row: CustomerRow): void {
  const { tx, vault } = writing;
  const options = { ttlMs: RESET_MS };
  const code = deferCode(writing, { of: personOf(row), purpose: "reset_password", ...options });
  enqueueMail(tx, vault, {
    ...recipientOf(writing, row),
    template: "password_reset",
    values: { code, validMs: RESET_MS },
  });
}

/** Mails a customer a code of six digits to log in with, deferred to the commit. */
export function mailLogInCode(writing: Writing, row: CustomerRow): void {
  const { tx, vault } = writing;
  const code = deferCode(writing, { of: personOf(row), purpose: "log_in", form: "digits", ttlMs: LOG_IN_MS });
  enqueueMail(tx, vault, {
    ...recipientOf(writing, row),
    template: "log_in",
    values: { code, validMs: LOG_IN_MS },
  });
}

/**
 * Mails both addresses of a customer, the one before and the one after, that it was changed; deferred to the
 * commit.
 */
export function mailEmailChanged(writing: Writing, before: CustomerRow, after: CustomerRow): void {
  const values = { email: customers.get(after, "email") };
  for (const row of [before, after])
    enqueueMail(writing.tx, writing.vault, {
      ...recipientOf(writing, row),
      template: "email_changed",
      values,
    });
}

/** Mails a customer their generated password, deferred to the commit. */
export function mailTemporaryPassword(writing: Writing, row: CustomerRow, password: string): void {
  enqueueMail(writing.tx, writing.vault, {
    ...recipientOf(writing, row),
    template: "temporary_password",
    values: { password, validMs: TEMPORARY_MS },
  });
}
