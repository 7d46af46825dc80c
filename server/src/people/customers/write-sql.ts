import { isConstraint, RetryTransaction } from "../../db/faults.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { duplicate } from "../../http/errors.ts";
import { pgTime } from "../../kit/iso-time.ts";
import { tagKey } from "../../kit/tags.ts";
import { type CustomerRow, customers, innerColumns } from "./columns.ts";
import { addToCounts, countsChanged } from "./count-sql.ts";
import { type Draft, derived, type NewCustomer, nothingKnown } from "./draft.ts";
import { leaveCustomerEvent } from "./told.ts";

/** The fields of a customer that writers decide. */
export const draftNames = [
  "email",
  "firstName",
  "lastName",
  "phone",
  "avatar",
  "language",
  "company",
  "taxId",
  "marketingOptIn",
  "marketingConsentAt",
  "marketingConsentSource",
  "taxExempt",
  "tags",
  "note",
  "externalId",
  "metadata",
] as const satisfies readonly (keyof Draft)[];
/** The columns that are made of them. */
export const derivedColumns = [
  { sql: innerColumns.sortName, type: "text" },
  { sql: innerColumns.searchText, type: "text" },
];
const fieldsOfNew = [
  "id",
  ...draftNames,
  "isGuest",
  "isActive",
  "isEmailVerified",
  "deactivatedAt",
  "createdAt",
  "updatedAt",
] as const;
/** The columns that a new customer has, but for the secrets. */
export const columnsOfNew = [...fieldsOfNew.map((name) => customers.fields[name]), ...derivedColumns];
const namesOfNew = columnsOfNew.map(({ sql }) => sql).join(", ");

/** The values of these columns. */
export const valuesOf = (customer: NewCustomer) => {
  const { sortName, searchText } = derived(customer);
  return [...fieldsOfNew.map((name) => customer[name]), sortName, searchText];
};

const insert = statement(`
  insert into customers as c (store_id, temporary_hash, temporary_until, password_hash, password_changed_at, ${namesOfNew})
  values ($1, $2, $3, $4, $5, ${columnsOfNew.map((_, i) => `$${i + 6}`).join(", ")})`);

/** A password that the server made up, as it is kept. */
export type TemporaryPassword = { hash: Buffer; until: Date };
/** What opens a new customer's account: a password of their own, or one that the server made up. */
type Secrets = { temporary?: TemporaryPassword; passwordHash?: string | null };

function leaveInsert(
  tx: Tx,
  customer: NewCustomer,
  { temporary, passwordHash = null }: Secrets,
  meaning: (taken: unknown) => Error,
): CustomerRow {
  const made = [temporary?.hash ?? null, temporary?.until ?? null];
  const own = [passwordHash, passwordHash && customer.createdAt];
  tx.atCommit(insert, [tx.storeId, ...made, ...own, ...valuesOf(customer)], whereTaken(meaning));
  if (customer.tags !== nothingKnown.tags) tx.atCommit(...insertTags(tx, customer.id, customer.tags));
  const row = rowOfNew(customer);
  leaveCustomerEvent(tx, "customer_created", customer.id, customer.createdAt);
  addToCounts(tx, countsChanged(undefined, row));
  return row;
}

/** The row that a new customer will have. */
export const rowOfNew = (customer: NewCustomer): CustomerRow =>
  customers.row({ ...textsOf(customer), version: "1" });

const whereTaken = (meaning: (taken: unknown) => Error) => (error: unknown) => {
  if (isConstraint(error, "customers_external_id_key")) return duplicate("/externalId");
  return isConstraint(error, "customers_email_key") ? meaning(error) : error;
};
const emailTaken = () => duplicate("/email");

const insertTagRows = statement(`
  insert into customer_tags (store_id, customer_id, tag) select distinct $1::uuid, $2::uuid, tag from unnest($3::text[]) tag`);
const dropTagRows = statement("delete from customer_tags where customer_id = $1");

const insertTags = (tx: Tx, id: string, tags: string) =>
  [insertTagRows, [tx.storeId, id, (JSON.parse(tags) as string[]).map(tagKey)]] as const;

/** Leaves a new customer for the commit, counted, and returns the row. The commit throws 409 for an email or an external id that is taken. */
export const leaveCustomer = (tx: Tx, customer: NewCustomer, temporary: TemporaryPassword): CustomerRow =>
  leaveInsert(tx, customer, { temporary }, emailTaken);

/**
 * Leaves a guest or a shopper, whom nobody knew, for the commit, and returns the row. If somebody else adds the same email meanwhile, the
 * transaction runs again.
 */
export const leaveNewcomer = (
  tx: Tx,
  customer: NewCustomer,
  passwordHash: string | null = null,
): CustomerRow => leaveInsert(tx, customer, { passwordHash }, (error) => new RetryTransaction(error));

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
    temporaryHash: Buffer | null;
    temporaryUntil: Date | null;
    lastLoginAt: null;
    closedByCustomer: boolean;
  }
>;

const columnNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(customers.names.map((name) => [name, customers.fields[name].sql])),
  ...innerColumns,
};

/**
 * Leaves a change of a customer whose row is locked for the commit, counted anew, and returns the row that it will have. The
 * commit throws 409 for an email or an external id that is taken.
 */
export function leaveChange(tx: Tx, before: CustomerRow, change: CustomerChange, now: Date): CustomerRow {
  const { update, values, after } = changing(before, change, now);
  tx.atCommit(update, values, whereTaken(emailTaken));
  changeTags(tx, before, change);
  leaveCustomerEvent(tx, "customer_updated", customers.get(before, "id"), now);
  addToCounts(tx, countsChanged(before, after));
  return after;
}

/** The same at once: from then on, nobody places an order for the customer before this transaction ends. */
export async function changeCustomer(
  tx: Tx,
  before: CustomerRow,
  change: CustomerChange,
  now: Date,
): Promise<CustomerRow> {
  const { update, values, after } = changing(before, change, now);
  await tx.query(update, values);
  changeTags(tx, before, change);
  leaveCustomerEvent(tx, "customer_updated", customers.get(before, "id"), now);
  addToCounts(tx, countsChanged(before, after));
  return after;
}

function changeTags(tx: Tx, before: CustomerRow, { tags }: CustomerChange): void {
  if (tags === undefined || tags === customers.text(before, "tags")) return;
  const id = customers.get(before, "id");
  tx.atCommit(dropTagRows, [id]);
  if (tags !== nothingKnown.tags) tx.atCommit(...insertTags(tx, id, tags));
}

function changing(before: CustomerRow, change: CustomerChange, now: Date) {
  const was = customers.read(before);
  const isNamed = ["email", "firstName", "lastName", "phone"].some((name) => name in change);
  const set: Record<string, Value> = { ...change, ...(isNamed && derived({ ...was, ...change })) };
  const assignments = Object.keys(set).map((name, i) => `${columnNames[name]} = $${i + 3}`);
  const update = statement(`
    update customers set ${assignments.join(", ")}, version = version + 1, updated_at = greatest(updated_at, $2)
    where customer_id = $1`);
  return { update, values: [was.id, now, ...Object.values(set)], after: rowAfter(before, change, now) };
}

/** The row that a customer will have after a change. */
export function rowAfter(before: CustomerRow, change: CustomerChange, now: Date): CustomerRow {
  const updatedAt = new Date(customers.get(before, "updatedAt"));
  return customers.row({
    ...Object.fromEntries(customers.names.map((name) => [name, customers.text(before, name)])),
    ...textsOf(change),
    updatedAt: pgTime(updatedAt > now ? updatedAt : now),
    version: String(customers.get(before, "version") + 1),
  });
}

// The texts that a read would select.
const textsOf = (values: Readonly<Record<string, Value>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string | null][] =>
      name in customers.fields ? [[name, textOf(value)]] : [],
    ),
  );

function textOf(value: Value): string | null {
  if (value instanceof Date) return pgTime(value);
  if (typeof value === "boolean") return value ? "t" : "f";
  return value === null ? null : String(value);
}
