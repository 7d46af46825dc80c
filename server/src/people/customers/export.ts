import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/store.ts";
import { isoTime } from "../../kit/iso-time.ts";
import { listAddresses } from "./addresses.ts";
import { getCustomer } from "./customer-rows.ts";
import type { OrdersOf } from "./orders-of.ts";
import { presentCustomer } from "./present.ts";

const findSessions = statement(`
  select session_id, ip, user_agent, created_at, last_used_at, expires_at, ended_at from sessions
  where customer_id = $1 order by created_at, session_id`);
const findCodes = statement(`
  select purpose, attempts, created_at, expires_at, used_at from account_codes
  where customer_id = $1 order by created_at, code_id`);
const findRegistration = statement(`
  select first_name, last_name, phone, marketing_opt_in, created_at, expires_at from customer_registrations
  where customer_id = $1`);
const findAudit = statement(`
  select at, actor_kind, action, fields from audit_entries where resource_id = $1 order by at, entry_id`);
const findAccount = statement(`
  select password_hash is not null, temporary_until, password_changed_at, last_login_at from customers
  where customer_id = $1`);

const time = (text: string | null | undefined) => (text == null ? null : isoTime(text));

/** Everything that is held of a customer, as JSON text; of secrets only that there are some, and since when. Throws 404. */
export async function exportCustomer(
  tx: Tx,
  store: Store,
  orders: OrdersOf,
  id: string,
  now: Date,
): Promise<string> {
  const [customer, addresses, sessions, codes, registrations, audit, [account], ordered] = await Promise.all([
    getCustomer(tx, id),
    listAddresses(tx, id),
    tx.query(findSessions, [id]),
    tx.query(findCodes, [id]),
    tx.query(findRegistration, [id]),
    tx.query(findAudit, [id]),
    tx.query(findAccount, [id]),
    orders.all(tx, store, id),
  ]);
  const [hasPassword, temporaryUntil, changedAt, lastLoginAt] = account!;
  const rest = {
    account: {
      hasPassword: hasPassword === "t",
      temporaryPasswordUntil: time(temporaryUntil),
      passwordChangedAt: time(changedAt),
      lastLoginAt: time(lastLoginAt),
    },
    registrations: registrations.map(([firstName, lastName, phone, optIn, createdAt, expiresAt]) => ({
      firstName,
      lastName,
      phone,
      marketingOptIn: optIn === "t",
      createdAt: time(createdAt),
      expiresAt: time(expiresAt),
    })),
    sessions: sessions.map(([sessionId, ip, userAgent, createdAt, lastUsedAt, expiresAt, endedAt]) => ({
      id: sessionId,
      ip,
      userAgent,
      createdAt: time(createdAt),
      lastUsedAt: time(lastUsedAt),
      expiresAt: time(expiresAt),
      endedAt: time(endedAt),
    })),
    codes: codes.map(([purpose, attempts, createdAt, expiresAt, usedAt]) => ({
      purpose,
      attempts: Number(attempts),
      createdAt: time(createdAt),
      expiresAt: time(expiresAt),
      usedAt: time(usedAt),
    })),
    auditEntries: audit.map(([at, actor, action, fields]) => ({
      at: time(at),
      actor,
      action,
      fields: JSON.parse(fields!),
    })),
  };
  const parts = [
    `"exportedAt":${JSON.stringify(now.toISOString())}`,
    `"customer":${presentCustomer(customer)}`,
    `"addresses":[${addresses.join(",")}]`,
    `"orders":[${ordered.join(",")}]`,
    ...Object.entries(rest).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`),
  ];
  return `{${parts.join(",")}}`;
}
