import type { Tx } from "../../db/tenant.ts";
import { enqueue } from "../../jobs/queue.ts";
import type { JobKind } from "../../jobs/worker.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
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

/** A request by email address from a person who is not logged in. */
export type AccessRequest = { email: string; locale: string } & (
  | ({ act: "register" } & Omit<Registration, "language">)
  | { act: "verify" | "reset" | "log_in" }
);

const KIND = "customer_access";

/**
 * Enqueues a request to be processed once the transaction commits. The answer is given before anyone looks up
 * the address, so that neither its content nor its time reveals whether it has an account.
 */
export async function enqueueRequest(tx: Tx, vault: Vault, request: AccessRequest): Promise<void> {
  await enqueue(tx, { kind: KIND, sealed: vault.seal(KIND, JSON.stringify(request)) });
}

/** Processes requests of people who are not logged in, and mails the holder of the address. */
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
  // A person who registers an address that has an account gets the notice again.
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
