import { isConstraint, RetryTransaction } from "../../db/faults.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { duplicate, notFound } from "../../http/errors.ts";
import {
  accountFacts,
  accounts,
  type CustomerAccount,
  type CustomerRow,
  customers,
  innerColumns,
} from "./columns.ts";
import { addToCounts, type Counts, countsChanged } from "./count-sql.ts";
import { type Draft, derived, type NewCustomer } from "./draft.ts";
import { leaveCustomerEvent } from "./told.ts";

const find = statement(`select ${customers.select} from customers c where customer_id = $1`);
const findLocked = statement(`
  select ${customers.select} from customers c where customer_id = $1 for no key update`);
const findByEmail = statement(`
  select ${customers.select} from customers c where email = $1 for no key update`);

/** A customer's row. Throws 404. */
export async function getCustomer(tx: Tx, id: string): Promise<CustomerRow> {
  const [row] = await tx.query(find, [id]);
  if (!row) throw notFound();
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

const fieldsOfNew = [
  "id",
  "email",
  "firstName",
  "lastName",
  "phone",
  "avatar",
  "language",
  "isGuest",
  "isActive",
  "isEmailVerified",
  "marketingOptIn",
  "taxExempt",
  "deactivatedAt",
  "createdAt",
  "updatedAt",
] as const;
const columnsOfNew = [
  ...fieldsOfNew.map((name) => customers.fields[name]),
  { sql: innerColumns.sortName, type: "text" },
  { sql: innerColumns.searchText, type: "text" },
];
const namesOfNew = columnsOfNew.map(({ sql }) => sql).join(", ");

const valuesOf = (customer: NewCustomer) => {
  const { sortName, searchText } = derived(customer);
  return [...fieldsOfNew.map((name) => customer[name]), sortName, searchText];
};

const marks = columnsOfNew.map((_, i) => `$${i + 4}`).join(", ");
const insert = statement(`
  insert into customers as c (store_id, temporary_hash, temporary_until, ${namesOfNew})
  values ($1, $2, $3, ${marks})
  on conflict (store_id, email) do nothing
  returning ${customers.select}`);

const insertNew = statement(
  `insert into customers (store_id, ${namesOfNew}) values ($1, ${columnsOfNew.map((_, i) => `$${i + 2}`).join(", ")})`,
);

/**
 * Leaves a guest, whom nobody knew, for the commit. If somebody else adds the same email meanwhile, the transaction runs
 * again.
 */
export function leaveGuest(tx: Tx, guest: NewCustomer): void {
  tx.atCommit(insertNew, [tx.storeId, ...valuesOf(guest)], (error) =>
    isConstraint(error, "customers_email_key") ? new RetryTransaction(error) : error,
  );
  leaveCustomerEvent(tx, "customer_created", guest.id, guest.createdAt);
  addToCounts(tx, [1, 1, 0, 1, guest.marketingOptIn ? 1 : 0]);
}

/** A password that the server made up, as it is kept. */
export type TemporaryPassword = { hash: Buffer; until: Date };

/** Adds a customer, counts it, and returns its row; undefined where the email is taken. */
export async function insertCustomer(
  tx: Tx,
  customer: NewCustomer,
  temporary?: TemporaryPassword,
): Promise<CustomerRow | undefined> {
  const password = [temporary?.hash ?? null, temporary?.until ?? null];
  const [row] = await tx.query(insert, [tx.storeId, ...password, ...valuesOf(customer)]);
  if (!row) return undefined;
  leaveCustomerEvent(tx, "customer_created", customer.id, customer.createdAt);
  addToCounts(tx, countsChanged(undefined, row));
  return row;
}

const insertAll = statement(`
  with made as (
    insert into customers (store_id, ${namesOfNew})
    select $1, ${namesOfNew}
    from json_to_recordset($2) as n (${columnsOfNew.map(({ sql, type }) => `${sql} ${type}`).join(", ")})
    on conflict (store_id, email) do nothing
    returning is_active, is_email_verified, is_guest, marketing_opt_in)
  select count(*), count(*) filter (where is_active), count(*) filter (where is_email_verified),
    count(*) filter (where is_guest), count(*) filter (where marketing_opt_in)
  from made`);

/** Adds customers, counts them, and returns how many: those whose email is taken are left out. */
export async function insertCustomers(tx: Tx, all: readonly NewCustomer[]): Promise<number> {
  const rows = all.map((customer) => {
    const values = valuesOf(customer);
    return Object.fromEntries(columnsOfNew.map(({ sql }, i) => [sql, values[i]]));
  });
  const [row] = await tx.query(insertAll, [tx.storeId, JSON.stringify(rows)]);
  const counts = row!.map(Number) as unknown as Counts;
  addToCounts(tx, counts);
  return counts[0];
}

/** What a change of a customer sets. */
export type CustomerChange = Partial<
  Draft & {
    isGuest: boolean;
    isActive: boolean;
    isEmailVerified: boolean;
    deactivatedAt: Date | null;
    anonymizedAt: Date;
    passwordHash: string | null;
    passwordChangedAt: Date | null;
    temporaryHash: null;
    temporaryUntil: null;
    lastLoginAt: null;
  }
>;

const columnNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(customers.names.map((name) => [name, customers.fields[name].sql])),
  ...innerColumns,
};

/**
 * Changes a customer whose row is locked, counts it anew, and returns the row it has now. Throws 409 for an email that
 * is taken.
 */
export async function changeCustomer(
  tx: Tx,
  before: CustomerRow,
  change: CustomerChange,
  now: Date,
): Promise<CustomerRow> {
  const isNamed = ["email", "firstName", "lastName", "phone"].some((name) => name in change);
  const set: Record<string, Value> = {
    ...change,
    ...(isNamed && derived({ ...customers.read(before), ...change })),
  };
  const assignments = Object.keys(set).map((name, i) => `${columnNames[name]} = $${i + 3}`);
  try {
    const [row] = await tx.query(
      statement(`
        update customers c set ${assignments.join(", ")}, version = version + 1, updated_at = greatest(updated_at, $2)
        where customer_id = $1 returning ${customers.select}`),
      [customers.get(before, "id"), now, ...Object.values(set)],
    );
    leaveCustomerEvent(tx, "customer_updated", customers.get(before, "id"), now);
    addToCounts(tx, countsChanged(before, row!));
    return row!;
  } catch (error) {
    throw isConstraint(error, "customers_email_key") ? duplicate("/email") : error;
  }
}
