import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { VERIFICATION_MS } from "./mails.ts";

/** What somebody who registers says of themselves. */
export type Registration = {
  passwordHash: string;
  /** The kept hash that their password was found to match, where an earlier registration waits. */
  matched: string | null;
  firstName: string;
  lastName: string;
  phone: string | null;
  marketingOptIn: boolean;
};

/** A registration that waits until the address is confirmed; without a password where it is not known whose is right. */
export type WaitingRegistration = Omit<Registration, "passwordHash" | "matched"> & {
  passwordHash: string | null;
};

// Of two registrations with different passwords one may be somebody's who does not own the address, and hopes that its
// owner confirms it: then neither password counts, and the owner chooses one by mail.
const keep = statement(`
  insert into customer_registrations as r (store_id, customer_id, password_hash, first_name, last_name, phone,
    marketing_opt_in, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (store_id, customer_id) do update set
    password_hash = case when r.expires_at <= $8 or r.password_hash in ($3, $10) then excluded.password_hash end,
    first_name = excluded.first_name, last_name = excluded.last_name, phone = excluded.phone,
    marketing_opt_in = excluded.marketing_opt_in, created_at = excluded.created_at, expires_at = excluded.expires_at`);

const sweep = statement(`
  delete from customer_registrations where customer_id in (
    select customer_id from customer_registrations where expires_at <= $1 limit 100 for update skip locked)`);

/** Keeps a registration for as long as the code that confirms it holds, and drops some of those that are over. */
export async function keepRegistration(
  tx: Tx,
  customerId: string,
  { passwordHash, matched, firstName, lastName, phone, marketingOptIn }: Registration,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + VERIFICATION_MS);
  const said = [passwordHash, firstName, lastName, phone, marketingOptIn];
  await Promise.all([
    tx.query(keep, [tx.storeId, customerId, ...said, now, until, matched]),
    tx.query(sweep, [now]),
  ]);
}

const find = statement(`
  select password_hash, first_name, last_name, phone, marketing_opt_in from customer_registrations
  where customer_id = $1 and expires_at > $2`);

/** The registration of a customer that waits to be confirmed, if there is one. */
export async function findRegistration(
  tx: Tx,
  customerId: string,
  now: Date,
): Promise<WaitingRegistration | undefined> {
  const [row] = await tx.query(find, [customerId, now]);
  if (!row) return undefined;
  const [passwordHash, firstName, lastName, phone, marketingOptIn] = row;
  return {
    passwordHash: passwordHash ?? null,
    firstName: firstName!,
    lastName: lastName!,
    phone: phone ?? null,
    marketingOptIn: marketingOptIn === "t",
  };
}

const findHash = statement(`
  select r.password_hash from customers c join customer_registrations r using (store_id, customer_id)
  where c.email = $1 and r.expires_at > $2`);

/** The hash of the password that somebody else, or the same person before, registered an email address with. */
export async function findWaitingHash(tx: Tx, email: string, now: Date): Promise<string | null> {
  const [row] = await tx.query(findHash, [email, now]);
  return row?.[0] ?? null;
}

const drop = statement("delete from customer_registrations where customer_id = $1");

/** Forgets a registration that waits. */
export async function dropRegistration(tx: Tx, customerId: string): Promise<void> {
  await tx.query(drop, [customerId]);
}
