import type { Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { ApiError } from "../../http/errors.ts";
import { checkVersion } from "../../http/version.ts";
import { cancelJob, enqueue } from "../../jobs/queue.ts";
import type { JobKind } from "../../jobs/worker.ts";
import type { Vault } from "../../kit/vault.ts";
import { endSessions } from "../auth/index.ts";
import { changeCustomer, lockCustomer } from "./customer-rows.ts";
import { FORGET_MAILS } from "./forget-mails.ts";
import type { OrdersOf } from "./orders-of.ts";
import { customerColumn, isSet } from "./present.ts";

export const ANONYMIZE = "anonymize_customer";

/** Throws 409 for a customer who was anonymized: nobody can be put in their place. */
export function requireNotAnonymized(row: Row): void {
  if (customerColumn(row, "anonymized_at") === null) return;
  throw new ApiError(409, "invalid_status_transition", {
    message: "customer_anonymized",
    details: { from: "anonymized", to: "active", allowed: [] },
  });
}

/** Anonymizes a customer now. One who is anonymized already stays so. Throws 404, 409 for a stale version. */
export async function anonymizeCustomer(
  tx: Tx,
  vault: Vault,
  orders: OrdersOf,
  id: string,
  expectedVersions: readonly number[],
  now: Date,
): Promise<Row> {
  const before = await lockCustomer(tx, id);
  checkVersion(expectedVersions, Number(customerColumn(before, "version")));
  if (customerColumn(before, "anonymized_at") !== null) return before;
  const [row] = await Promise.all([
    removePerson(tx, vault, orders, before, now),
    cancelJob(tx, ANONYMIZE, id),
  ]);
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
    const isDue = !isSet(row, "is_active") && customerColumn(row, "anonymized_at") === null;
    if (isDue) await removePerson(tx, vault, orders, row, new Date());
  },
});

const traces = [
  "delete from sessions where customer_id = $1",
  "delete from account_codes where customer_id = $1",
  "delete from customer_addresses where customer_id = $1",
  "delete from customer_registrations where customer_id = $1",
].map(statement);

// What else could name the person holds no plain text of theirs: answers kept for retries and queued mails are sealed,
// failed log-ins are keyed hashes, and the audit log has no values.
async function removePerson(tx: Tx, vault: Vault, orders: OrdersOf, before: Row, now: Date): Promise<Row> {
  const id = customerColumn(before, "customer_id")!;
  const [row] = await Promise.all([
    changeCustomer(
      tx,
      before,
      {
        // A name that no mail ever goes to (RFC 2606, section 2), so that the address is free again.
        email: `${id}@anonymized.invalid`,
        first_name: "",
        last_name: "",
        phone: null,
        avatar: null,
        language: null,
        marketing_opt_in: false,
        is_active: false,
        is_email_verified: false,
        password_hash: null,
        temporary_hash: null,
        temporary_until: null,
        password_changed_at: null,
        last_login_at: null,
        ...(isSet(before, "is_active") && { deactivated_at: now }),
        anonymized_at: now,
      },
      now,
    ),
    // Ended before they are gone: so the other processes hear of it.
    endSessions(tx, { customerId: id }, now),
    ...traces.map((trace) => tx.query(trace, [id])),
    orders.anonymize(tx, id),
    enqueue(tx, { kind: FORGET_MAILS, sealed: vault.seal(FORGET_MAILS, customerColumn(before, "email")!) }),
  ]);
  return row;
}
