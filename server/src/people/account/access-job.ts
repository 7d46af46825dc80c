import type { Tx } from "../../db/tenant.ts";
import { enqueue } from "../../jobs/queue.ts";
import type { JobKind } from "../../jobs/worker.ts";
import type { Vault } from "../../kit/vault.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { findBoundStore } from "../../platform/stores/index.ts";
import {
  type CustomerRow,
  canBeEntered,
  customers,
  getAccount,
  lockCustomerByEmail,
  mailLogInCode,
  mailRegistration,
  mailReset,
  mailVerification,
  type Registration,
  renewRegistration,
  storeRegistration,
  type Writing,
} from "../customers/index.ts";
import { mailNotice } from "./mail-notice.ts";
import { mayRegister } from "./may-register.ts";
import { renewRegistered, storeRegisteredPassword } from "./registered-sql.ts";

/** What a person who is not logged in asks for by an email address. */
export type AccessRequest = { email: string; locale: string } & (
  | ({ act: "register" } & Omit<Registration, "language">)
  | { act: "verify" | "reset" | "log_in" }
);

const KIND = "customer_access";

/**
 * Enqueues a request to be looked into once the transaction commits. The answer is given before it is known whether the
 * address has an account, so that neither its content nor its time can tell (contract, section 6).
 */
export async function enqueueRequest(tx: Tx, vault: Vault, request: AccessRequest): Promise<void> {
  await enqueue(tx, { kind: KIND, sealed: vault.seal(KIND, JSON.stringify(request)) });
}

/** Looks into what people who are not logged in ask for, and mails the holder of the address. */
export const accessKind: JobKind = {
  kind: KIND,
  concurrency: 2,
  retryAfter: [5, 60, 600],
  async write(tx, { sealed }, { vault }) {
    const request: AccessRequest = JSON.parse(vault.open(KIND, sealed!));
    const store = (await findBoundStore(tx))!;
    const writing = { tx, vault, store, now: new Date() };
    await (request.act === "register" ? register(writing, request) : send(writing, request));
  },
};

async function register(writing: Writing, request: AccessRequest & { act: "register" }): Promise<void> {
  const { tx, now, store } = writing;
  const row = await lockCustomerByEmail(tx, request.email);
  await storeRegisteredPassword(writing, request.email, request.passwordHash);
  if (row && !mayRegister(await getAccount(tx, customers.get(row, "id")), now))
    return mailNotice(writing, row, "account_exists");
  const language = request.locale === store.defaultLanguage ? null : request.locale;
  mailRegistration(writing, await storeRegistration(tx, { ...request, language }, now));
}

async function send(writing: Writing, { act, email }: AccessRequest): Promise<void> {
  const { tx, now } = writing;
  const row = await lockCustomerByEmail(tx, email);
  const isActive = row !== undefined && customers.get(row, "isActive");
  const isRegistered = await renewRegistered(writing, email);
  if (isActive && act === "reset") return mailReset(writing, row);
  if (act === "log_in") return isActive ? sendLogIn(writing, row) : undefined;
  const registration = await renewRegistration(tx, email, now);
  if (registration) return mailRegistration(writing, registration);
  // Who registered an address that has an account is told so once more.
  if (!isActive || customers.get(row, "isEmailVerified"))
    return row && isRegistered ? mailNotice(writing, row, "account_exists") : undefined;
  if (canBeEntered(await getAccount(tx, customers.get(row, "id")), now)) mailVerification(writing, row);
}

async function sendLogIn(writing: Writing, row: CustomerRow): Promise<void> {
  const [{ customerCodeLogin }, account] = await Promise.all([
    readSettings(writing.tx),
    getAccount(writing.tx, customers.get(row, "id")),
  ]);
  if (customerCodeLogin && canBeEntered(account, writing.now)) mailLogInCode(writing, row);
}
