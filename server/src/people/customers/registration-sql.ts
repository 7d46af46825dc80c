import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { flag, hidden, id, orNull, text, time } from "../../http/columns.ts";
import { type RowOf, table, type ValuesOf } from "../../http/table.ts";
import { VERIFICATION_MS } from "./mails.ts";

/** The columns of a registration `r` that waits until its address is confirmed. */
export const registrations = table("r", {
  customerId: hidden(id("customer_id")),
  // Null where it is not known whose password is right.
  passwordHash: hidden(orNull(text("password_hash"))),
  firstName: text("first_name"),
  lastName: text("last_name"),
  phone: orNull(text("phone")),
  marketingOptIn: flag("marketing_opt_in"),
  createdAt: time("created_at", {}),
  expiresAt: time("expires_at", {}),
});
export type WaitingRegistration = ValuesOf<typeof registrations>;

/** What a person who registers says of themselves. */
export type Registration = Pick<
  WaitingRegistration,
  "firstName" | "lastName" | "phone" | "marketingOptIn"
> & {
  passwordHash: string;
  /** The kept hash that their password was found to match, where an earlier registration waits. */
  matched: string | null;
};

// Of two registrations with different passwords one may come from a person who does not own the address, and hopes that
// its owner confirms it: then neither password counts, and the owner chooses one by mail.
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

/** Keeps a registration for as long as the code that confirms it holds, and deletes some of those that are over. */
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
  select ${registrations.select} from customer_registrations r where customer_id = $1 and expires_at > $2`);

/** The registration of a customer that waits to be confirmed, if there is one. */
export async function findRegistration(
  tx: Tx,
  customerId: string,
  now: Date,
): Promise<WaitingRegistration | undefined> {
  const [row] = await tx.query(find, [customerId, now]);
  return row && registrations.read(row);
}

const findAny = statement(`
  select ${registrations.select} from customer_registrations r where customer_id = $1`);

/** All that is kept of a customer's registrations, one that is over too. */
export const findRegistrations = (
  tx: Tx,
  customerId: string,
): Promise<RowOf<(typeof registrations)["fields"]>[]> => tx.query(findAny, [customerId]);

const findHash = statement(`
  select r.password_hash from customers c join customer_registrations r using (store_id, customer_id)
  where c.email = $1 and r.expires_at > $2`);

/** The hash of the password that another person, or the same one before, registered an email address with. */
export async function findWaitingHash(tx: Tx, email: string, now: Date): Promise<string | null> {
  const [row] = await tx.query(findHash, [email, now]);
  return row?.[0] ?? null;
}

const drop = statement("delete from customer_registrations where customer_id = $1");

/** Forgets a registration that waits. */
export async function dropRegistration(tx: Tx, customerId: string): Promise<void> {
  await tx.query(drop, [customerId]);
}
