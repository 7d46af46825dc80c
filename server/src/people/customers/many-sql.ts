import { isConstraint, RetryTransaction } from "../../db/faults.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { tagKey } from "../../kit/tags.ts";
import { type AddressTexts, addresses, addressTexts, type Defaults } from "./address-columns.ts";
import { type CustomerInFullRow, customers, customersInFull } from "./columns.ts";
import { addToCounts, type Counts } from "./count-sql.ts";
import { type Draft, derived, type NewCustomer } from "./draft.ts";
import { columnsOfNew, derivedColumns, draftNames, valuesOf } from "./write-sql.ts";

type Column = { sql: string; type: string };

const namesOf = (columns: readonly Column[]) => columns.map(({ sql }) => sql).join(", ");
// Rows that travel as one text, as they are read again by `json_to_recordset`.
const recordset = (param: string, columns: readonly Column[]) =>
  `json_to_recordset(${param}) as n (${columns.map(({ sql, type }) => `${sql} ${type}`).join(", ")})`;
const record = (columns: readonly Column[], values: readonly (Value | undefined)[]) =>
  Object.fromEntries(
    columns.map(({ sql, type }, i) => [sql, type === "json" ? JSON.parse(values[i] as string) : values[i]]),
  );
const recordOfNew = (customer: NewCustomer) => record(columnsOfNew, valuesOf(customer));

const newNames = namesOf(columnsOfNew);
const inserting = `
    insert into customers (store_id, ${newNames})
    select $1, ${newNames} from ${recordset("$2", columnsOfNew)}`;

const insertUntaken = statement(`
  with made as (${inserting}
    on conflict (store_id, email) do nothing
    returning is_active, is_email_verified, is_guest, marketing_opt_in)
  select count(*), count(*) filter (where is_active), count(*) filter (where is_email_verified),
    count(*) filter (where is_guest), count(*) filter (where marketing_opt_in)
  from made`);

/** Adds customers, counts them, and returns how many: those whose email is taken are left out. */
export async function insertCustomers(tx: Tx, all: readonly NewCustomer[]): Promise<number> {
  const [row] = await tx.query(insertUntaken, [tx.storeId, JSON.stringify(all.map(recordOfNew))]);
  const counts = row!.map(Number) as unknown as Counts;
  addToCounts(tx, counts);
  return counts[0];
}

const insertAll = statement(inserting);

/**
 * Leaves new customers for the commit, with their tags; they are not counted. If somebody else takes an email or an external id meanwhile,
 * the transaction runs again.
 */
export function leaveInserts(tx: Tx, all: readonly NewCustomer[]): void {
  if (!all.length) return;
  tx.atCommit(insertAll, [tx.storeId, JSON.stringify(all.map(recordOfNew))], againWhereTaken);
  leaveTags(tx, all);
}

const againWhereTaken = (error: unknown) =>
  isConstraint(error, "customers_external_id_key") || isConstraint(error, "customers_email_key")
    ? new RetryTransaction(error)
    : error;

const changedColumns = [...draftNames.map((name) => customers.fields[name]), ...derivedColumns];
const identified = [{ sql: "customer_id", type: "uuid" }, ...changedColumns];

// An address that is another one is not confirmed, and a password that went to the one before is worth nothing.
const updateAll = statement(`
  update customers c
  set (${namesOf(changedColumns)}) = (${changedColumns.map(({ sql }) => `n.${sql}`).join(", ")}),
    is_email_verified = c.is_email_verified and n.email = c.email,
    temporary_hash = case when n.email = c.email then c.temporary_hash end,
    temporary_until = case when n.email = c.email then c.temporary_until end,
    version = c.version + 1, updated_at = greatest(c.updated_at, $1)
  from ${recordset("$2", identified)}
  where c.customer_id = n.customer_id`);
const dropTags = statement("delete from customer_tags where customer_id = any($1::uuid[])");

/** A customer as they are to be; `retags` says that their tags are others than before. */
export type ChangedCustomer = Draft & { id: string; retags: boolean };

/**
 * Leaves changes of customers whose rows are locked for the commit; they are not counted. If somebody else takes an email or an
 * external id meanwhile, the transaction runs again.
 */
export function leaveUpdates(tx: Tx, all: readonly ChangedCustomer[], now: Date): void {
  if (!all.length) return;
  const records = all.map((customer) => {
    const { sortName, searchText } = derived(customer);
    return record(identified, [
      customer.id,
      ...draftNames.map((name) => customer[name]),
      sortName,
      searchText,
    ]);
  });
  tx.atCommit(updateAll, [now, JSON.stringify(records)], againWhereTaken);
  const retagged = all.filter(({ retags }) => retags);
  if (!retagged.length) return;
  tx.atCommit(dropTags, [retagged.map(({ id }) => id)]);
  leaveTags(tx, retagged);
}

const insertTags = statement(`
  insert into customer_tags (store_id, customer_id, tag)
  select distinct $1::uuid, customer_id, tag from unnest($2::uuid[], $3::text[]) as given (customer_id, tag)`);

function leaveTags(tx: Tx, all: readonly { id: string; tags: string }[]): void {
  const given = all.flatMap(({ id, tags }) =>
    (JSON.parse(tags) as string[]).map((tag) => ({ id, tag: tagKey(tag) })),
  );
  if (given.length)
    tx.atCommit(insertTags, [tx.storeId, given.map(({ id }) => id), given.map(({ tag }) => tag)]);
}

/** An address that is to be added, or is to be a default one or not. */
export type PlacedAddress = { id: string; customerId: string; texts: AddressTexts; defaults: Defaults };

const textColumns = addressTexts.map((name) => addresses.fields[name]);
const flagColumns = [
  { sql: "is_default_shipping", type: "boolean" },
  { sql: "is_default_billing", type: "boolean" },
];
const addressColumns = [
  { sql: "address_id", type: "uuid" },
  { sql: "customer_id", type: "uuid" },
  ...flagColumns,
  ...textColumns,
];
const addressNames = namesOf(addressColumns);
const insertAddresses = statement(`
  insert into customer_addresses (store_id, created_at, updated_at, ${addressNames})
  select $1, $2, $2, ${addressNames} from ${recordset("$3", addressColumns)}`);
// There is one default address of a kind: what ceases to be it does so before another one becomes it.
const settingDefaults = (value: (sql: string) => string) =>
  statement(`
    update customer_addresses a
    set ${flagColumns.map(({ sql }) => `${sql} = ${value(sql)}`).join(", ")}, updated_at = greatest(a.updated_at, $1)
    from ${recordset("$2", addressColumns.slice(0, 4))}
    where a.customer_id = n.customer_id and a.address_id = n.address_id`);
const endDefaults = settingDefaults((sql) => `a.${sql} and n.${sql}`);
const beDefaults = settingDefaults((sql) => `n.${sql}`);

/** Leaves new addresses for the commit, and changes of what kept ones are the default for. */
export function leaveAddresses(
  tx: Tx,
  { added, moved }: { added: readonly PlacedAddress[]; moved: readonly PlacedAddress[] },
  now: Date,
): void {
  const textOf = (all: readonly PlacedAddress[]) =>
    JSON.stringify(
      all.map(({ id, customerId, texts, defaults: { isDefaultShipping, isDefaultBilling } }) =>
        record(addressColumns, [
          id,
          customerId,
          isDefaultShipping,
          isDefaultBilling,
          ...addressTexts.map((name) => texts[name]),
        ]),
      ),
    );
  if (moved.length) tx.atCommit(endDefaults, [now, textOf(moved)]);
  if (moved.length) tx.atCommit(beDefaults, [now, textOf(moved)]);
  if (added.length) tx.atCommit(insertAddresses, [tx.storeId, now, textOf(added)]);
}

// Looked up one by one: a plan that is made while a store is small would read all of its customers for each group.
const lockKnown = statement(`
  select ${customersInFull.select} from (
    select e.customer_id from unnest($1::text[]) as given (email), lateral (
      select customer_id from customers where email = given.email limit 1) e union
    select x.customer_id from unnest($2::text[]) as given (external_id), lateral (
      select customer_id from customers where external_id = given.external_id limit 1) x
    order by 1) k, lateral (
      select * from customers where customer_id = k.customer_id limit 1 for no key update) c`);

/** Customers with their addresses, locked in the order of their ids, who have one of these normalized emails or external ids. */
export const lockKnownCustomers = (
  tx: Tx,
  emails: readonly string[],
  externalIds: readonly string[],
): Promise<CustomerInFullRow[]> => tx.query(lockKnown, [emails, externalIds]);
