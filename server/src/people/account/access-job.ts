import { v7 as uuidv7 } from "uuid";
import { RetryTransaction } from "../../db/faults.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { enqueue } from "../../jobs/queue.ts";
import type { JobKind } from "../../jobs/worker.ts";
import type { Vault } from "../../kit/vault.ts";
import {
  canBeEntered,
  customerColumn,
  findRegistration,
  getAccount,
  insertCustomer,
  isSet,
  keepRegistration,
  lockCustomerByEmail,
  mailNotice,
  mailReset,
  mailVerification,
  type Registration,
  type Writing,
} from "../customers/index.ts";

/** What somebody who is not logged in asks for by an email address. */
export type AccessRequest = { email: string; locale: string } & (
  | ({ act: "register" } & Registration)
  | { act: "verify" | "reset" }
);

const KIND = "customer_access";

/**
 * Leaves a request to be looked into once the transaction commits. The answer is given before anybody knows whether the
 * address has an account, so that neither its content nor its time can tell (contract, section 6).
 */
export async function leaveRequest(tx: Tx, vault: Vault, request: AccessRequest): Promise<void> {
  await enqueue(tx, { kind: KIND, sealed: vault.seal(KIND, JSON.stringify(request)) });
}

const findStore = statement("select name, default_language from stores");

/** Looks into what people ask for who are not logged in, and mails the holder of the address. */
export const accessKind: JobKind = {
  kind: KIND,
  concurrency: 2,
  retryAfter: [5, 60, 600],
  async write(tx, { sealed }, { vault }) {
    const request: AccessRequest = JSON.parse(vault.open(KIND, sealed!));
    const [store] = await tx.query(findStore);
    const writing = { tx, vault, store: { name: store![0]!, defaultLanguage: store![1]! }, now: new Date() };
    await (request.act === "register" ? register(writing, request) : send(writing, request));
  },
};

async function register(writing: Writing, request: AccessRequest & Registration): Promise<void> {
  const { tx, now, store } = writing;
  const { email, locale, firstName, lastName } = request;
  const language = locale === store.defaultLanguage ? null : locale;
  // What is said of a person counts only once the address is proven to be theirs.
  const unproven = { email, language, phone: null, avatar: null, marketing_opt_in: false };
  const row =
    (await lockCustomerByEmail(tx, email)) ??
    (await insertCustomer(
      tx,
      uuidv7(),
      { ...unproven, first_name: firstName, last_name: lastName },
      undefined,
      now,
    ));
  if (!row) throw new RetryTransaction("somebody else has taken the address meanwhile");
  const id = customerColumn(row, "customer_id")!;
  if (!isSet(row, "is_active") || canBeEntered(await getAccount(tx, id), now)) {
    return mailNotice(writing, row, "account_exists");
  }
  await keepRegistration(tx, id, request, now);
  await mailVerification(writing, row, true);
}

async function send(writing: Writing, { act, email }: AccessRequest): Promise<void> {
  const { tx, now } = writing;
  const row = await lockCustomerByEmail(tx, email);
  if (!row || !isSet(row, "is_active")) return;
  if (act === "reset") return mailReset(writing, row);
  const id = customerColumn(row, "customer_id")!;
  const [account, registration] = await Promise.all([getAccount(tx, id), findRegistration(tx, id, now)]);
  if (isSet(row, "is_email_verified") && !registration) return;
  if (registration || canBeEntered(account, now))
    await mailVerification(writing, row, registration !== undefined);
}
