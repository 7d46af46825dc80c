import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import { NIL_UUID } from "../../kit/cursor.ts";
import { type CustomerInFullRow, type CustomerRow, customers, customersInFull } from "./columns.ts";
import { accountFacts, accounts, type CustomerAccount } from "./log-in/columns.ts";

const byId = "customers c where c.store_id = $1 and c.customer_id = $2";
const byEmail = "customers c where c.store_id = $1 and c.email = $2";

const find = statement(`select ${customers.select} from ${byId}`);
const findLocked = statement(`select ${customers.select} from ${byId} for no key update`);
const findByEmail = statement(`select ${customers.select} from ${byEmail} for no key update`);
const findInFull = statement(`select ${customersInFull.select} from ${byId}`);

/** A customer's row. Throws 404. */
export async function getCustomer(tx: Tx, id: string): Promise<CustomerRow> {
  const row = await findCustomer(tx, id);
  if (!row) throw notFound();
  return row;
}

/** A customer's row with their addresses. Throws 404. */
export async function getCustomerInFull(tx: Tx, id: string): Promise<CustomerInFullRow> {
  const [row] = await tx.query(findInFull, [tx.storeId, id]);
  if (!row) throw notFound();
  return row;
}

/** A customer's row, if there is one. */
export async function findCustomer(tx: Tx, id: string): Promise<CustomerRow | undefined> {
  const [row] = await tx.query(find, [tx.storeId, id]);
  return row;
}

/** A customer's row, locked until the transaction ends. Throws 404. */
export async function lockCustomer(tx: Tx, id: string): Promise<CustomerRow> {
  const [row] = await tx.query(findLocked, [tx.storeId, id]);
  if (!row) throw notFound();
  return row;
}

/** The row of the customer with a normalized email, locked until the transaction ends, or undefined. */
export async function lockCustomerByEmail(tx: Tx, email: string): Promise<CustomerRow | undefined> {
  const [row] = await tx.query(findByEmail, [tx.storeId, email]);
  return row;
}

const after = statement(`
  select ${customers.select} from customers c
  where c.store_id = $1 and c.customer_id > $2 and anonymized_at is null order by customer_id limit $3`);

/** Rows of customers whose ids follow one, in the order of their ids. */
export const readCustomersAfter = (tx: Tx, id: string, limit: number): Promise<CustomerRow[]> =>
  tx.query(after, [tx.storeId, id, limit]);

const lockMany = statement(`
  select 1 from customers where store_id = $1 and customer_id = any($2::uuid[]) order by customer_id for no key update`);

/** Locks the customers with these ids, in the order of the ids. One statement. */
export async function lockCustomers(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length) await tx.query(lockMany, [tx.storeId, ids]);
}

const holders = statement(`
  select customer_id, email, external_id from customers
  where store_id = $1 and email = any($2::text[]) union
  select customer_id, email, external_id from customers where store_id = $1 and external_id = any($3::text[])`);

/** The customers with one of these normalized emails or external ids. One statement. */
export async function findHolders(
  tx: Tx,
  emails: readonly string[],
  externalIds: readonly string[],
): Promise<{ id: string; email: string; externalId: string | null }[]> {
  const rows = await tx.query(holders, [tx.storeId, emails, externalIds]);
  return rows.map(([id, email, externalId]) => ({ id: id!, email: email!, externalId: externalId ?? null }));
}

const page = statement(`
  select packed, customer_id from (
    select sized.*, sum(size) over (order by customer_id rows unbounded preceding) as upto from (
      select read.*, octet_length(read.packed::text) as size from (
        select ${customersInFull.packed} as packed, c.customer_id from customers c
        where c.store_id = $1 and c.customer_id > $2 and c.anonymized_at is null
        order by c.customer_id limit $3) read) sized) summed
  where upto - size < $4 order by customer_id`);

/**
 * Customers with their addresses, in the order of their ids, who follow one: as many of `limit` as begin
 * within `bytes`, at least one. The last one's id comes along, undefined where there are none.
 */
export async function readCustomersInFull(
  tx: Tx,
  after: string | undefined,
  { limit, bytes }: { limit: number; bytes: number },
): Promise<{ rows: CustomerInFullRow[]; end: string | undefined }> {
  const found = await tx.query(page, [tx.storeId, after ?? NIL_UUID, limit, bytes]);
  return { rows: found.map(([packed]) => JSON.parse(packed!)), end: found.at(-1)?.[1] ?? undefined };
}

// Looked up one by one: a plan that is made while a store is small would read all of its customers for each
// group.
const lockKnown = statement(`
  select ${customersInFull.select} from (
    select e.customer_id from unnest($2::text[]) as given (email), lateral (
      select customer_id from customers where store_id = $1 and email = given.email limit 1) e union
    select x.customer_id from unnest($3::text[]) as given (external_id), lateral (
      select customer_id from customers where store_id = $1 and external_id = given.external_id limit 1) x
    order by 1) k, lateral (
      select * from customers where store_id = $1 and customer_id = k.customer_id limit 1 for no key update) c`);

/**
 * Customers with their addresses, locked in the order of their ids, who have one of these normalized emails
 * or external ids.
 */
export const lockKnownCustomers = (
  tx: Tx,
  emails: readonly string[],
  externalIds: readonly string[],
): Promise<CustomerInFullRow[]> => tx.query(lockKnown, [tx.storeId, emails, externalIds]);

const findMany = statement(`
  select ${customers.select} from customers c where c.store_id = $1 and c.customer_id = any($2::uuid[])`);

/** The rows of the customers with these ids. One statement. */
export const findCustomers = (tx: Tx, ids: readonly string[]): Promise<CustomerRow[]> =>
  tx.query(findMany, [tx.storeId, ids]);

const accountByEmail = statement(`select ${accounts.select} from ${byEmail}`);
const accountById = statement(`select ${accounts.select} from ${byId}`);

/** The account of a normalized email address, if there is one. */
export async function findAccountByEmail(tx: Tx, email: string): Promise<CustomerAccount | undefined> {
  const [row] = await tx.query(accountByEmail, [tx.storeId, email]);
  return row && accounts.read(row);
}

/** A customer's account. Throws for a customer there is not. */
export async function getAccount(tx: Tx, id: string): Promise<CustomerAccount> {
  const [row] = await tx.query(accountById, [tx.storeId, id]);
  return accounts.read(row!);
}

const findFacts = statement(`select ${accountFacts.select} from ${byId}`);

/** The account data shown to a customer. Throws 404. */
export async function getAccountFacts(tx: Tx, id: string) {
  const [row] = await tx.query(findFacts, [tx.storeId, id]);
  if (!row) throw notFound();
  return row;
}

const noteEntry = statement(`
  update customers c set last_login_at = $3 where store_id = $1 and customer_id = $2 returning ${customers.select}`);

/** Notes that a customer logged in, and returns their row. */
export async function noteLogIn(tx: Tx, id: string, now: Date): Promise<CustomerRow> {
  const [row] = await tx.query(noteEntry, [tx.storeId, id, now]);
  return row!;
}

const present = statement(`
  select customer_id from customers where store_id = $1 and customer_id = any($2::uuid[]) and anonymized_at is null`);

/** The existing customers of these, without anonymized ones. */
export async function findPresent(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await tx.query(present, [tx.storeId, [...ids]])).map(([id]) => id!));
}
