import { statement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import { notFound } from "../../../http/answers/errors.ts";
import { id } from "../../../http/nouns/columns.ts";
import { type ToWrite, writer } from "../../../http/nouns/writer-sql.ts";
import { type AddressFields, type AddressRow, addresses, type Defaults } from "./columns.ts";

const ofCustomer = "customer_addresses a where a.store_id = $1 and a.customer_id = $2";

const findAll = statement(`
  select ${addresses.select} from ${ofCustomer} order by is_default_shipping desc, address_id desc`);

/** A customer's addresses: the default one for parcels first, then the newest. */
export const findAddresses = (tx: Tx, customerId: string): Promise<AddressRow[]> =>
  tx.query(findAll, [tx.storeId, customerId]);

const find = statement(`select ${addresses.select} from ${ofCustomer} and a.address_id = $3`);

/** One of a customer's addresses. Throws 404. */
export async function getAddress(tx: Tx, customerId: string, id: string): Promise<AddressRow> {
  const [row] = await tx.query(find, [tx.storeId, customerId, id]);
  if (!row) throw notFound();
  return row;
}

const write = writer(addresses, {
  into: "customer_addresses",
  key: "address_id",
  derived: { customerId: id("customer_id") },
  returns: true,
});
/** An address that is to be written, of which customer. */
export type AddressToWrite = ToWrite<AddressFields, "customerId">;

/** Adds an address and returns it. */
export async function insertAddress(tx: Tx, address: AddressToWrite): Promise<AddressRow> {
  return (await tx.query(...write.insert(tx.storeId, [address])))[0]!;
}

/** Changes an address, which is there, and returns it. */
export async function updateAddress(tx: Tx, address: AddressToWrite): Promise<AddressRow> {
  return (await tx.query(...write.update(tx.storeId, [address])))[0]!;
}

/** Defers new addresses to the commit. */
export function deferAddresses(tx: Tx, all: readonly AddressToWrite[]): void {
  if (all.length) tx.atCommit(...write.insert(tx.storeId, all));
}

/** The default flags of an address before and after a change. */
export type DefaultsChange = { id: string; before: Defaults; after: Defaults };

/** Defers changes of default flags to the commit. */
export function deferDefaults(tx: Tx, all: readonly DefaultsChange[], now: Date): void {
  if (!all.length) return;
  // There is one default address of a kind, so the old flag is cleared before the new one is set.
  const ending = all.map(({ id, before, after }) => ({
    id,
    now,
    texts: {
      isDefaultShipping: before.isDefaultShipping === "t" ? after.isDefaultShipping : "f",
      isDefaultBilling: before.isDefaultBilling === "t" ? after.isDefaultBilling : "f",
    },
  }));
  tx.atCommit(...write.change(tx.storeId, ending));
  tx.atCommit(
    ...write.change(
      tx.storeId,
      all.map(({ id, after }) => ({ id, now, texts: after })),
    ),
  );
}

const remove = statement(
  "delete from customer_addresses where store_id = $1 and customer_id = $2 and address_id = $3",
);

/** Deletes one of a customer's addresses. */
export async function deleteAddress(tx: Tx, customerId: string, id: string): Promise<void> {
  await tx.query(remove, [tx.storeId, customerId, id]);
}

const hasNo = (column: string) =>
  `not exists (select 1 from customer_addresses o where o.store_id = $1 and o.customer_id = $3 and o.${column})`;
const move = statement(`
  update customer_addresses a set customer_id = $3, updated_at = greatest(updated_at, $4),
    is_default_shipping = is_default_shipping and ${hasNo("is_default_shipping")},
    is_default_billing = is_default_billing and ${hasNo("is_default_billing")}
  where store_id = $1 and customer_id = $2`);

/** Gives a customer's addresses to another one, whose default ones stay so. */
export async function moveAddresses(
  tx: Tx,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  await tx.query(move, [tx.storeId, from, to, now]);
}

const removeAll = statement("delete from customer_addresses where store_id = $1 and customer_id = $2");

/** Deletes all of a customer's addresses. */
export async function deleteAddresses(tx: Tx, customerId: string): Promise<void> {
  await tx.query(removeAll, [tx.storeId, customerId]);
}

const { isDefaultShipping, isDefaultBilling } = addresses.fields;
const endDefault = {
  isDefaultShipping: statement(endingDefault(isDefaultShipping.sql)),
  isDefaultBilling: statement(endingDefault(isDefaultBilling.sql)),
};
const beDefault = [isDefaultShipping, isDefaultBilling].map(({ sql }) => statement(becomingDefault(sql)));

function endingDefault(column: string): string {
  return `
    update customer_addresses set ${column} = false, updated_at = greatest(updated_at, $3)
    where store_id = $1 and customer_id = $2 and ${column}`;
}

function becomingDefault(column: string): string {
  const ofCustomer = "customer_addresses where store_id = $1 and customer_id = $2";
  return `
    update customer_addresses set ${column} = true, updated_at = greatest(updated_at, $3)
    where store_id = $1 and customer_id = $2
      and address_id = (select address_id from ${ofCustomer} order by address_id desc limit 1)
      and not exists (select 1 from ${ofCustomer} and ${column})`;
}

/** Makes a customer's default address for parcels, or for invoices, one like the others. */
export async function takeDefault(tx: Tx, customerId: string, of: keyof Defaults, now: Date): Promise<void> {
  await tx.query(endDefault[of], [tx.storeId, customerId, now]);
}

/** Makes the newest address of a customer the default one of each kind without a default. */
export async function giveDefaults(tx: Tx, customerId: string, now: Date): Promise<void> {
  await Promise.all(beDefault.map((update) => tx.query(update, [tx.storeId, customerId, now])));
}
