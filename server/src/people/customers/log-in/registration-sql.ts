import { v7 as uuidv7 } from "uuid";
import { statement } from "../../../db/statement.ts";
import { deletionBefore, type Sweeper, sweepRows } from "../../../db/sweep.ts";
import type { Tx } from "../../../db/tenant.ts";
import { flag, hide, id, orNull, text, time } from "../../../http/nouns/columns.ts";
import { type RowOf, table, type ValuesOf } from "../../../http/nouns/table.ts";
import { writer } from "../../../http/nouns/writer-sql.ts";
import { pgTime } from "../../../kit/time/iso-time.ts";
import type { CustomerDraft } from "../columns.ts";
import { VERIFICATION_MS } from "../mails.ts";

/** The columns of a registration `r` that waits until its address is confirmed. */
export const registrations = table("r", {
  id: hide(id("registration_id")),
  email: hide(text("email")),
  language: hide(orNull(text("language"))),
  // Null where it is not known whose password is right.
  passwordHash: hide(orNull(text("password_hash"))),
  firstName: text("first_name"),
  lastName: text("last_name"),
  phone: orNull(text("phone")),
  phoneExtension: orNull(text("phone_extension")),
  marketingOptIn: flag("marketing_opt_in"),
  createdAt: time("created_at", {}),
  expiresAt: time("expires_at", {}),
});
export type WaitingRegistration = ValuesOf<typeof registrations>;

/** The data that a person registers with, as texts. */
export type Registration = Pick<
  CustomerDraft,
  "email" | "language" | "firstName" | "lastName" | "phone" | "phoneExtension" | "marketingOptIn"
> & {
  passwordHash: string;
  /** The stored hash that their password matches, if an earlier registration is pending. */
  matched: string | null;
};

const { id: _, createdAt: __, ...storedColumns } = registrations.fields;
const { email: ___, passwordHash: ____, ...replaced } = storedColumns;
const write = writer(registrations, {
  into: "customer_registrations",
  key: "registration_id",
  derived: storedColumns,
  // Of two registrations with different passwords one may come from a person who does not own the address,
  // and hopes that its owner confirms it: then neither password counts, and the owner chooses one by mail.
  onConflict: `(store_id, email) do update set
    password_hash = case when r.expires_at <= excluded.created_at or r.password_hash in (excluded.password_hash, $3)
      then excluded.password_hash end,
    created_at = excluded.created_at, ${Object.values(replaced)
      .map(({ sql }) => `${sql} = excluded.${sql}`)
      .join(", ")}`,
  returns: true,
});

const untilFrom = (now: Date) => new Date(now.getTime() + VERIFICATION_MS);

/**
 * Stores a registration, in place of an earlier one of its address, as long as its confirmation code is
 * valid.
 */
export async function storeRegistration(
  tx: Tx,
  { matched, ...said }: Registration,
  now: Date,
): Promise<WaitingRegistration> {
  const derived = { ...said, expiresAt: pgTime(untilFrom(now)) };
  const [asked, values] = write.insert(tx.storeId, [{ id: uuidv7(), draft: {}, now, derived }]);
  const [row] = await tx.query(asked, [...values, matched]);
  return registrations.read(row!);
}

const renew = statement(`
  update customer_registrations r set expires_at = $4 where store_id = $1 and email = $2 and expires_at > $3
  returning ${registrations.select}`);

/** Extends an address's pending registration, if any, to the validity of a new code. */
export async function renewRegistration(
  tx: Tx,
  email: string,
  now: Date,
): Promise<WaitingRegistration | undefined> {
  const [row] = await tx.query(renew, [tx.storeId, email, now, untilFrom(now)]);
  return row && registrations.read(row);
}

const lock = statement(`
  select ${registrations.select} from customer_registrations r
  where store_id = $1 and email = $2 and expires_at > $3 for update`);

/**
 * The registration of an address that waits to be confirmed, locked until the transaction ends, if there is
 * one.
 */
export async function lockRegistration(
  tx: Tx,
  email: string,
  now: Date,
): Promise<WaitingRegistration | undefined> {
  const [row] = await tx.query(lock, [tx.storeId, email, now]);
  return row && registrations.read(row);
}

const findOf = statement(`
  select ${registrations.select} from customers c join customer_registrations r using (email)
  where c.store_id = $1 and r.store_id = $1 and c.customer_id = $2`);

/** All registrations of a customer's address, including expired ones. */
export const findRegistrations = (
  tx: Tx,
  customerId: string,
): Promise<RowOf<(typeof registrations)["fields"]>[]> => tx.query(findOf, [tx.storeId, customerId]);

const findHash = statement(`
  select password_hash from customer_registrations where store_id = $1 and email = $2 and expires_at > $3`);

/** The hash of the password that another person, or the same one before, registered an email address with. */
export async function findWaitingHash(tx: Tx, email: string, now: Date): Promise<string | null> {
  const [row] = await tx.query(findHash, [tx.storeId, email, now]);
  return row?.[0] ?? null;
}

const drop = statement("delete from customer_registrations where store_id = $1 and email = $2");

/** Forgets the registration of an address that waits, and its code with it. */
export async function dropRegistration(tx: Tx, email: string): Promise<void> {
  await tx.query(drop, [tx.storeId, email]);
}

const expired = deletionBefore("customer_registrations", "registration_id", "expires_at");

/**
 * Deletes some of a store's expired registrations; their codes, by which the store is found, are deleted with
 * them.
 */
export const registrationsSweeper: Sweeper = {
  limits: () => ({}),
  sweep: (tx, now) => sweepRows(tx, [[expired, now]]),
};
