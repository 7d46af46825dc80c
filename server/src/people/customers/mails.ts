import type { Row } from "../../db/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/store.ts";
import type { Vault } from "../../kit/vault.ts";
import { queueMail } from "../../platform/mail/index.ts";
import { issueCode } from "../auth/index.ts";
import { customerColumn } from "./present.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long a code to confirm an address holds, in milliseconds (contract, section 4). */
export const VERIFICATION_MS = DAY;
/** How long a password that the server made up holds, in milliseconds (contract, section 4). */
export const TEMPORARY_MS = 7 * DAY;
const RESET_MS = HOUR;

/** What writing to customers takes. */
export type Writing = { tx: Tx; vault: Vault; store: Pick<Store, "name" | "defaultLanguage">; now: Date };

const addressed = ({ store }: Writing, row: Row) => ({
  to: customerColumn(row, "email")!,
  language: customerColumn(row, "language") ?? store.defaultLanguage,
  storeName: store.name,
});
const personOf = (row: Row) => ({ customerId: customerColumn(row, "customer_id")! });

/**
 * Mails a customer a new code to confirm their address with, and returns it. Six digits will do where it only proves the
 * address; `opens` makes it a token that cannot be guessed, for a registration that takes effect with it.
 */
export async function mailVerification(writing: Writing, row: Row, opens = false): Promise<string> {
  const { tx, vault } = writing;
  const form = opens ? "token" : "digits";
  const options = { ttlMs: VERIFICATION_MS, form } as const;
  const code = await issueCode(writing, { of: personOf(row), purpose: "verify_email", ...options });
  await queueMail(tx, vault, {
    ...addressed(writing, row),
    template: "verification",
    values: { code, validMs: VERIFICATION_MS },
  });
  return code;
}

/** Mails a customer a code to choose a new password with. */
export async function mailReset(writing: Writing, row: Row): Promise<void> {
  const { tx, vault } = writing;
  const options = { ttlMs: RESET_MS };
  const code = await issueCode(writing, { of: personOf(row), purpose: "reset_password", ...options });
  await queueMail(tx, vault, {
    ...addressed(writing, row),
    template: "password_reset",
    values: { code, validMs: RESET_MS },
  });
}

/** Mails a customer the password that was made up for them. */
export async function mailTemporaryPassword(writing: Writing, row: Row, password: string): Promise<void> {
  await queueMail(writing.tx, writing.vault, {
    ...addressed(writing, row),
    template: "temporary_password",
    values: { password, validMs: TEMPORARY_MS },
  });
}

/** Mails a customer a notice: that their password was changed, or that somebody tried to register their address. */
export async function mailNotice(
  writing: Writing,
  row: Row,
  template: "password_changed" | "account_exists",
): Promise<void> {
  await queueMail(writing.tx, writing.vault, { ...addressed(writing, row), template, values: {} });
}
