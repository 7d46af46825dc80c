import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import type { RowOf } from "../../http/table.ts";
import { NIL_UUID } from "../../kit/cursor.ts";
import {
  accountFacts,
  accounts,
  type CustomerAccount,
  type CustomerRow,
  customers,
  customersInFull,
} from "./columns.ts";

const find = statement(`select ${customers.select} from customers c where customer_id = $1`);
const findLocked = statement(`
  select ${customers.select} from customers c where customer_id = $1 for no key update`);
const findByEmail = statement(`
  select ${customers.select} from customers c where email = $1 for no key update`);

const findInFull = statement(`select ${customersInFull.select} from customers c where customer_id = $1`);

/** A customer's row. Throws 404. */
export async function getCustomer(tx: Tx, id: string): Promise<CustomerRow> {
  const row = await findCustomer(tx, id);
  if (!row) throw notFound();
  return row;
}

/** A customer's row with their addresses. Throws 404. */
export async function getCustomerInFull(tx: Tx, id: string): Promise<RowOf<typeof customersInFull.fields>> {
  const [row] = await tx.query(findInFull, [id]);
  if (!row) throw notFound();
  return row;
}

/** A customer's row, if there is one. */
export async function findCustomer(tx: Tx, id: string): Promise<CustomerRow | undefined> {
  const [row] = await tx.query(find, [id]);
  return row;
}

/** A customer's row, locked until the transaction ends. Throws 404. */
export async function lockCustomer(tx: Tx, id: string): Promise<CustomerRow> {
  const [row] = await tx.query(findLocked, [id]);
  if (!row) throw notFound();
  return row;
}

/** The row of the customer with a normalized email, locked until the transaction ends, or undefined. */
export async function lockCustomerByEmail(tx: Tx, email: string): Promise<CustomerRow | undefined> {
  const [row] = await tx.query(findByEmail, [email]);
  return row;
}

const after = statement(`
  select ${customers.select} from customers c where customer_id > $1 and anonymized_at is null order by customer_id limit $2`);

/** Rows of customers whose ids follow one, in the order of their ids. */
export const readCustomersAfter = (tx: Tx, id: string, limit: number): Promise<CustomerRow[]> =>
  tx.query(after, [id, limit]);

const lockMany = statement(`
  select 1 from customers where customer_id = any($1::uuid[]) order by customer_id for no key update`);

/** Locks the customers with these ids, in the order of the ids. One statement. */
export async function lockCustomers(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length) await tx.query(lockMany, [ids]);
}

const holders = statement(`
  select customer_id, email, external_id from customers
  where email = any($1::text[]) union
  select customer_id, email, external_id from customers where external_id = any($2::text[])`);

/** Who has one of these normalized emails, or one of these external ids. One statement. */
export async function findHolders(
  tx: Tx,
  emails: readonly string[],
  externalIds: readonly string[],
): Promise<{ id: string; email: string; externalId: string | null }[]> {
  const rows = await tx.query(holders, [emails, externalIds]);
  return rows.map(([id, email, externalId]) => ({ id: id!, email: email!, externalId: externalId ?? null }));
}

const page = statement(`
  select packed, customer_id from (
    select sized.*, sum(size) over (order by customer_id rows unbounded preceding) as upto from (
      select read.*, octet_length(read.packed::text) as size from (
        select ${customersInFull.packed} as packed, c.customer_id from customers c
        where c.customer_id > $1 and c.anonymized_at is null
        order by c.customer_id limit $2) read) sized) summed
  where upto - size < $3 order by customer_id`);

/**
 * Customers with their addresses, in the order of their ids, who follow one: as many of `limit` as begin within `bytes`, at least one.
 * The last one's id comes along, undefined where there are none.
 */
export async function readCustomersInFull(
  tx: Tx,
  after: string | undefined,
  { limit, bytes }: { limit: number; bytes: number },
): Promise<{ rows: RowOf<typeof customersInFull.fields>[]; end: string | undefined }> {
  const found = await tx.query(page, [after ?? NIL_UUID, limit, bytes]);
  return { rows: found.map(([packed]) => JSON.parse(packed!)), end: found.at(-1)?.[1] ?? undefined };
}

const findMany = statement(`select ${customers.select} from customers c where customer_id = any($1::uuid[])`);

/** The rows of the customers with these ids. One statement. */
export const findCustomers = (tx: Tx, ids: readonly string[]): Promise<CustomerRow[]> =>
  tx.query(findMany, [ids]);

const accountByEmail = statement(`select ${accounts.select} from customers c where email = $1`);
const accountById = statement(`select ${accounts.select} from customers c where customer_id = $1`);

/** The account of a normalized email address, if there is one. */
export async function findAccountByEmail(tx: Tx, email: string): Promise<CustomerAccount | undefined> {
  const [row] = await tx.query(accountByEmail, [email]);
  return row && accounts.read(row);
}

/** A customer's account. Throws for a customer there is not. */
export async function getAccount(tx: Tx, id: string): Promise<CustomerAccount> {
  const [row] = await tx.query(accountById, [id]);
  return accounts.read(row!);
}

const findFacts = statement(`select ${accountFacts.select} from customers c where customer_id = $1`);

/** What a customer is told of their account. Throws 404. */
export async function getAccountFacts(tx: Tx, id: string) {
  const [row] = await tx.query(findFacts, [id]);
  if (!row) throw notFound();
  return row;
}

const noteEntry = statement(`
  update customers c set last_login_at = $2 where customer_id = $1 returning ${customers.select}`);

/** Notes that a customer logged in, and returns their row. */
export async function noteLogIn(tx: Tx, id: string, now: Date): Promise<CustomerRow> {
  const [row] = await tx.query(noteEntry, [id, now]);
  return row!;
}
