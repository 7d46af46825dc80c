import { RetryTransaction } from "../../db/faults.ts";
import type { Tx } from "../../db/tenant.ts";
import { enqueue } from "../../jobs/queue.ts";
import type { JobKind } from "../../jobs/worker.ts";
import type { Vault } from "../../kit/vault.ts";
import { findBoundStore } from "../../platform/stores/index.ts";
import {
  canBeEntered,
  customers,
  findRegistration,
  getAccount,
  insertCustomer,
  keepRegistration,
  lockCustomerByEmail,
  mailReset,
  mailVerification,
  newCustomer,
  nothingKnown,
  type Registration,
  type Writing,
} from "../customers/index.ts";
import { mailNotice } from "./mail-notice.ts";

/** What a person who is not logged in asks for by an email address. */
export type AccessRequest = { email: string; locale: string } & (
  | ({ act: "register" } & Registration)
  | { act: "verify" | "reset" }
);

const KIND = "customer_access";

/**
 * Leaves a request to be looked into once the transaction commits. The answer is given before it is known whether the
 * address has an account, so that neither its content nor its time can tell (contract, section 6).
 */
export async function leaveRequest(tx: Tx, vault: Vault, request: AccessRequest): Promise<void> {
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

async function register(writing: Writing, request: AccessRequest & Registration): Promise<void> {
  const { tx, now, store } = writing;
  const { email, locale, firstName, lastName } = request;
  const language = locale === store.defaultLanguage ? null : locale;
  // What is said of a person counts only once the address is proven to be theirs.
  const unproven = {
    ...nothingKnown,
    email,
    language,
    firstName,
    lastName,
  };
  const row =
    (await lockCustomerByEmail(tx, email)) ?? (await insertCustomer(tx, newCustomer(unproven, now)));
  if (!row) throw new RetryTransaction("another registration has taken the address meanwhile");
  const { id, isActive } = customers.read(row);
  if (!isActive || canBeEntered(await getAccount(tx, id), now)) {
    return mailNotice(writing, row, "account_exists");
  }
  await keepRegistration(tx, id, request, now);
  mailVerification(writing, row, true);
}

async function send(writing: Writing, { act, email }: AccessRequest): Promise<void> {
  const { tx, now } = writing;
  const row = await lockCustomerByEmail(tx, email);
  if (!row || !customers.get(row, "isActive")) return;
  if (act === "reset") return mailReset(writing, row);
  const { id, isEmailVerified } = customers.read(row);
  const [account, registration] = await Promise.all([getAccount(tx, id), findRegistration(tx, id, now)]);
  if (isEmailVerified && !registration) return;
  if (registration || canBeEntered(account, now)) mailVerification(writing, row, registration !== undefined);
}
