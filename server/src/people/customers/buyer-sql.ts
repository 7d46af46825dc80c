import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Param } from "../../http/lists/filters.ts";
import type { Head } from "../../http/lists/page.ts";
import { type CustomerRow, customers } from "./columns.ts";

const byId = `select ${customers.select} from customers c where c.store_id = $1 and customer_id = $2 and anonymized_at is null`;
const byEmail = `select ${customers.select} from customers c where c.store_id = $1 and email = $2`;
const buyerById = statement(byId);
const buyerByEmail = statement(byEmail);

/**
 * The customer that an order names by id or by a normalized email, if there is one who is not anonymized. One
 * statement.
 */
export async function findBuyer(
  tx: Tx,
  { id, email }: { id?: string | undefined; email?: string | undefined },
): Promise<CustomerRow | undefined> {
  const [row] = id
    ? await tx.query(buyerById, [tx.storeId, id])
    : await tx.query(buyerByEmail, [tx.storeId, email!]);
  return row;
}

const lockedById = statement(`${byId} for key share`);
const lockedByEmail = statement(`${byEmail} for key share`);

/**
 * Finds and locks the buyer of an order: until the transaction ends, nobody changes their email or anonymizes
 * them. Otherwise their data in the order would remain.
 */
export async function lockBuyer(
  tx: Tx,
  { id, email }: { id?: string | undefined; email?: string | undefined },
): Promise<CustomerRow | undefined> {
  const [row] = id
    ? await tx.query(lockedById, [tx.storeId, id])
    : await tx.query(lockedByEmail, [tx.storeId, email!]);
  return row;
}

// Looked up one by one, as `lockKnownCustomers` does.
const lockedAll = statement(`
  select ${customers.select} from (
    select i.customer_id from unnest($2::uuid[]) as given (customer_id), lateral (
      select customer_id from customers where store_id = $1 and customer_id = given.customer_id limit 1) i union
    select e.customer_id from unnest($3::text[]) as given (email), lateral (
      select customer_id from customers where store_id = $1 and email = given.email limit 1) e union
    select x.customer_id from unnest($4::text[]) as given (external_id), lateral (
      select customer_id from customers where store_id = $1 and external_id = given.external_id limit 1) x
    order by 1) k, lateral (
      select * from customers where store_id = $1 and customer_id = k.customer_id and anonymized_at is null limit 1 for key share) c`);

/** Identifiers of buyers: ids, normalized emails and external ids. */
export type KnownBuyers = Readonly<Record<"ids" | "emails" | "externalIds", readonly string[]>>;

/**
 * The customers that orders of a file name by any of these, without anonymized ones; locked as by
 * `lockBuyer`. One statement.
 */
export const lockBuyers = (tx: Tx, { ids, emails, externalIds }: KnownBuyers): Promise<CustomerRow[]> =>
  tx.query(lockedAll, [tx.storeId, ids, emails, externalIds]);

/** The id of the customer with a normalized email: SQL, for the values that `store` and `email` name. */
export const customerIdOf = (store: string, email: string): string =>
  `(select k.customer_id from customers k where k.store_id = ${store} and k.email = ${email})`;

/** The head of a list of something that a customer has: none for a customer who is not there. */
export const customerHead = (id: string, param: Param, store: string): Head => ({
  from: `(select 1 from customers where store_id = ${store} and customer_id = ${param(id)}) h`,
});

/** The version of a customer: SQL, for the values that `store` and `id` name. */
export const customerVersion = (store: string, id: string): string =>
  `(select k.version from customers k where k.store_id = ${store} and k.customer_id = ${id})`;

/** A column of an active customer: SQL, for the values that `store` and `id` name; null for others. */
export const activeCustomers = (column: "email" | "language", store: string, id: string): string =>
  `(select k.${column} from customers k where k.store_id = ${store} and k.customer_id = ${id} and k.is_active)`;

const names = statement(
  "select customer_id, trim(first_name || ' ' || last_name) from customers where store_id = $1 and customer_id = any($2::uuid[])",
);

/**
 * The names of customers by their ids; empty for one who is anonymized. No statement where there are none.
 */
export async function customerNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = ids.length ? await tx.query(names, [tx.storeId, ids]) : [];
  return new Map(rows.map(([id, name]) => [id!, name!]));
}
