import { documentsInto, type Searched } from "../../db/documents.ts";
import { isConstraint, RetryTransaction } from "../../db/faults.ts";
import { announceChange } from "../../db/fresh-cache.ts";
import { insertStatement } from "../../db/insert-statement.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { duplicate } from "../../http/answers/errors.ts";
import { newRow, nextRow } from "../../http/nouns/next-row.ts";
import { type ToChange, writer } from "../../http/nouns/writer-sql.ts";
import { tagKey } from "../../kit/text/tidy.ts";
import { type CustomerFields, type CustomerRow, customers } from "./columns.ts";
import { addToCounts, countsChanged, sumOf } from "./count-sql.ts";
import { type CustomerChange, type NewCustomer, namesOf, nothingKnown } from "./draft.ts";
import { type Derived, derivedColumns } from "./log-in/columns.ts";
import { customerWrites } from "./schemas.ts";
import { enqueueCustomerEvent } from "./serialize.ts";

const place = { into: "customers", key: "customer_id", derived: derivedColumns };
const write = writer(customers, place);

const isTaken = (error: unknown, name: "email" | "external_id") =>
  isConstraint(error, `customers_${name}_key`);
const conflictOf = (error: unknown) => {
  if (isTaken(error, "external_id")) return duplicate("/externalId");
  return isTaken(error, "email") ? duplicate("/email") : error;
};
const again = (error: unknown) =>
  isTaken(error, "external_id") || isTaken(error, "email") ? new RetryTransaction(error) : error;

function deferOne(tx: Tx, customer: NewCustomer, meaning: typeof conflictOf): CustomerRow {
  deferRows(tx, [customer], meaning);
  const row = rowOfNew(customer);
  enqueueCustomerEvent(tx, "customer_created", customer.id, customer.now);
  addToCounts(tx, countsChanged(undefined, row));
  return row;
}

/** The row that a new customer will have. */
export const rowOfNew = (customer: NewCustomer): CustomerRow => newRow(customers, customer);

/**
 * Defers a new customer to the commit, counted, and returns the row. The commit throws 409 for an email or an
 * external id in use.
 */
export const deferCustomer = (tx: Tx, customer: NewCustomer): CustomerRow =>
  deferOne(tx, customer, conflictOf);

/**
 * Defers an unknown guest or shopper to the commit, and returns the row. If the same email is added
 * concurrently, the transaction runs again.
 */
export const deferNewcomer = (tx: Tx, customer: NewCustomer): CustomerRow => deferOne(tx, customer, again);

/**
 * Defers new customers to the commit, with their tags; they are not counted. If an email or an external id is
 * taken concurrently, the transaction runs again.
 */
export const deferInserts = (tx: Tx, all: readonly NewCustomer[]): void => deferRows(tx, all, again);

/**
 * Defers the guests of imported orders to the commit, counted, without events or emails. A concurrent email
 * runs the transaction again.
 */
export function deferGuests(tx: Tx, all: readonly NewCustomer[]): void {
  deferInserts(tx, all);
  addToCounts(tx, sumOf(all.map((one) => countsChanged(undefined, rowOfNew(one)))));
}

function deferRows(tx: Tx, all: readonly NewCustomer[], meaning: typeof conflictOf): void {
  if (!all.length) return;
  tx.allAtCommit(write.insert, all, { meaning });
  deferDocuments(
    tx,
    all.map(({ id, derived }) => ({ id, searchText: derived.searchText! })),
  );
  deferTags(
    tx,
    all.map(({ id, draft }) => ({ id, tags: draft.tags! })),
  );
}

const adding = writer(customers, {
  ...place,
  onConflict: "(store_id, email) do nothing",
  returns: true,
});

/** Adds customers, counts them, and returns how many: those with an email in use are skipped. */
export async function insertCustomers(tx: Tx, all: readonly NewCustomer[]): Promise<number> {
  const rows = await tx.query(...adding.insert(tx.storeId, all));
  const added = new Set(rows.map((row) => customers.get(row, "id")));
  deferDocuments(
    tx,
    all.flatMap(({ id, derived }) => (added.has(id) ? { id, searchText: derived.searchText! } : [])),
  );
  addToCounts(tx, sumOf(rows.map((row) => countsChanged(undefined, row))));
  return rows.length;
}

/**
 * Defers to the commit a change of a customer whose row is locked, counted, and returns the future row. The
 * commit throws 409 for an email or an external id in use.
 */
export function deferChange(tx: Tx, before: CustomerRow, change: CustomerChange, now: Date): CustomerRow {
  const changed = changing(tx, before, change, now);
  tx.atCommit(...write.change(tx.storeId, [changed]), conflictOf);
  return deferFollowUps(tx, changed);
}

/** Changes a customer at once: until this transaction ends, nobody can place an order for them. */
export async function changeCustomer(
  tx: Tx,
  before: CustomerRow,
  change: CustomerChange,
  now: Date,
): Promise<CustomerRow> {
  const changed = changing(tx, before, change, now);
  await tx.query(...write.change(tx.storeId, [changed]));
  return deferFollowUps(tx, changed);
}

// A customer's permissions and log-in are cached, so their changes are announced.
function announceAccess(tx: Tx, all: readonly CustomerToChange[]): void {
  const opens = ["isActive", "passwordHash", "temporaryHash"] as const;
  const isAnnounced = ({ change }: CustomerToChange) => opens.some((name) => change[name] !== undefined);
  if (all.some(isAnnounced)) announceChange(tx);
}

function deferFollowUps(tx: Tx, changed: CustomerToChange): CustomerRow {
  const { id, before, after, now } = changed;
  announceAccess(tx, [changed]);
  deferDocuments(tx, changedSearchTexts([changed]));
  deferRetags(tx, [changed]);
  enqueueCustomerEvent(tx, "customer_updated", id, now);
  addToCounts(tx, countsChanged(before, after));
  return after;
}

/**
 * Defers to the commit changes of customers whose rows are locked, and returns the future rows; they are not
 * counted. If an email or an external id is taken concurrently, the transaction runs again.
 */
export function deferUpdates(
  tx: Tx,
  all: readonly { before: CustomerRow; change: CustomerChange }[],
  now: Date,
): CustomerRow[] {
  const changes = all.map(({ before, change }) => changing(tx, before, change, now));
  for (const alike of Map.groupBy(changes, ({ texts }) => Object.keys(texts).join()).values())
    tx.atCommit(...write.change(tx.storeId, alike), again);
  announceAccess(tx, changes);
  deferDocuments(tx, changedSearchTexts(changes));
  deferRetags(tx, changes);
  return changes.map(({ after }) => after);
}

type Names = ReturnType<typeof namesOf>;
type CustomerToChange = ToChange<CustomerFields, Derived> & {
  before: CustomerRow;
  after: CustomerRow;
  change: CustomerChange;
};

// All answered columns are written, so that there are few statements; secrets of the account only if they
// change. The searched text is written with its document or not at all.
function changing(
  tx: Pick<Tx, "nextVersion">,
  before: CustomerRow,
  change: CustomerChange,
  now: Date,
): CustomerToChange {
  const after = nextRow(tx, customers, before, change, now);
  const [{ searchText: was }, { sortName, searchText }] = [before, after].map((row) =>
    namesOf(customerWrites.draftOf(row)),
  ) as [Names, Names];
  const texts = {
    ...customers.texts(after),
    ...change,
    sortName,
    ...(searchText !== was && { searchText }),
  };
  return { id: customers.get(before, "id"), before, after, change, texts, now };
}

const documents = documentsInto("customer_search", "customer_id");

function deferDocuments(tx: Tx, all: readonly Searched[]): void {
  if (all.length) tx.allAtCommit(documents, all);
}

const changedSearchTexts = (changes: readonly CustomerToChange[]): Searched[] =>
  changes.flatMap(({ id, texts: { searchText } }) => (searchText == null ? [] : { id, searchText }));

const insertTags = insertStatement("customer_tags", { customer_id: "uuid", tag: "text" }, "do nothing");
const dropTags = statement("delete from customer_tags where store_id = $1 and customer_id = any($2::uuid[])");

function deferTags(tx: Tx, all: readonly { id: string; tags: string }[]): void {
  const rows = all.flatMap(({ id, tags }) =>
    tags === nothingKnown.tags ? [] : (JSON.parse(tags) as string[]).map((tag) => [id, tagKey(tag)]),
  );
  if (rows.length) tx.allAtCommit(insertTags, rows);
}

function deferRetags(tx: Tx, changes: readonly CustomerToChange[]): void {
  const tagsOf = (row: CustomerRow) => customers.text(row, "tags")!;
  const retagged = changes
    .filter(({ before, after }) => tagsOf(before) !== tagsOf(after))
    .map(({ id, after }) => ({ id, tags: tagsOf(after) }));
  if (!retagged.length) return;
  tx.atCommit(dropTags, [tx.storeId, retagged.map(({ id }) => id)]);
  deferTags(tx, retagged);
}
