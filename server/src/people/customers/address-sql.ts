import { v7 as uuidv7 } from "uuid";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import {
  type AddressRow,
  type AddressTexts,
  addresses,
  addressTexts,
  type Defaults,
} from "./address-columns.ts";

const findAll = statement(`
  select ${addresses.select} from customer_addresses a where customer_id = $1
  order by is_default_shipping desc, address_id desc`);

/** A customer's addresses: the default one for parcels first, then the newest. */
export const findAddresses = (tx: Tx, customerId: string): Promise<AddressRow[]> =>
  tx.query(findAll, [customerId]);

const find = statement(`
  select ${addresses.select} from customer_addresses a where customer_id = $1 and address_id = $2`);

/** One of a customer's addresses. Throws 404. */
export async function getAddress(tx: Tx, customerId: string, id: string): Promise<AddressRow> {
  const [row] = await tx.query(find, [customerId, id]);
  if (!row) throw notFound();
  return row;
}

/** An address as it is to be kept. */
export type AddressState = { texts: AddressTexts; defaults: Defaults };

const columns = addressTexts.map((name) => addresses.fields[name].sql);
const marks = columns.map((_, i) => `$${i + 7}`);
const valuesOf = (texts: AddressTexts) => addressTexts.map((name) => texts[name]);
const flagsOf = ({ isDefaultShipping, isDefaultBilling }: Defaults) => [isDefaultShipping, isDefaultBilling];

const insert = statement(`
  insert into customer_addresses as a (store_id, address_id, customer_id, is_default_shipping, is_default_billing, created_at,
    updated_at, ${columns.join(", ")})
  values ($1, $2, $3, $4, $5, $6, $6, ${marks.join(", ")})
  returning ${addresses.select}`);

/** Adds an address. */
export async function insertAddress(
  tx: Tx,
  customerId: string,
  { texts, defaults }: AddressState,
  now: Date,
): Promise<AddressRow> {
  const values = [tx.storeId, uuidv7(), customerId, ...flagsOf(defaults), now, ...valuesOf(texts)];
  const [row] = await tx.query(insert, values);
  return row!;
}

const update = statement(`
  update customer_addresses a
  set ${columns.map((column, i) => `${column} = ${marks[i]}`).join(", ")}, is_default_shipping = $4, is_default_billing = $5,
    updated_at = greatest(updated_at, $6)
  where store_id = $1 and customer_id = $2 and address_id = $3
  returning ${addresses.select}`);

/** Changes an address, which is there. */
export async function updateAddress(
  tx: Tx,
  { customerId, id }: { customerId: string; id: string },
  { texts, defaults }: AddressState,
  now: Date,
): Promise<AddressRow> {
  const [row] = await tx.query(update, [
    tx.storeId,
    customerId,
    id,
    ...flagsOf(defaults),
    now,
    ...valuesOf(texts),
  ]);
  return row!;
}

const remove = statement("delete from customer_addresses where customer_id = $1 and address_id = $2");

/** Deletes one of a customer's addresses. */
export async function deleteAddress(tx: Tx, customerId: string, id: string): Promise<void> {
  await tx.query(remove, [customerId, id]);
}

const move = statement(`
  update customer_addresses a set customer_id = $2, updated_at = greatest(updated_at, $3),
    is_default_shipping = is_default_shipping
      and not exists (select 1 from customer_addresses o where o.customer_id = $2 and o.is_default_shipping),
    is_default_billing = is_default_billing
      and not exists (select 1 from customer_addresses o where o.customer_id = $2 and o.is_default_billing)
  where customer_id = $1`);

/** Gives a customer's addresses to another one, whose default ones stay so. */
export async function moveAddresses(
  tx: Tx,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  await tx.query(move, [from, to, now]);
}

const removeAll = statement("delete from customer_addresses where customer_id = $1");

/** Deletes all of a customer's addresses. */
export async function deleteAddresses(tx: Tx, customerId: string): Promise<void> {
  await tx.query(removeAll, [customerId]);
}

const endDefault = {
  isDefaultShipping: statement(endingDefault("is_default_shipping")),
  isDefaultBilling: statement(endingDefault("is_default_billing")),
};
const beDefault = {
  isDefaultShipping: statement(becomingDefault("is_default_shipping")),
  isDefaultBilling: statement(becomingDefault("is_default_billing")),
};

function endingDefault(column: string): string {
  return `
    update customer_addresses set ${column} = false, updated_at = greatest(updated_at, $2)
    where customer_id = $1 and ${column}`;
}

function becomingDefault(column: string): string {
  return `
    update customer_addresses set ${column} = true, updated_at = greatest(updated_at, $2)
    where customer_id = $1 and address_id = (
      select address_id from customer_addresses where customer_id = $1 order by address_id desc limit 1)
    and not exists (select 1 from customer_addresses where customer_id = $1 and ${column})`;
}

/** Makes a customer's default address for parcels, or for invoices, one like the others. */
export async function takeDefault(tx: Tx, customerId: string, of: keyof Defaults, now: Date): Promise<void> {
  await tx.query(endDefault[of], [customerId, now]);
}

/** Makes the newest address of a customer the default one for what none is. */
export async function giveDefaults(tx: Tx, customerId: string, now: Date): Promise<void> {
  await Promise.all(Object.values(beDefault).map((update) => tx.query(update, [customerId, now])));
}
