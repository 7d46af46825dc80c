import { v7 as uuidv7 } from "uuid";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import { type AddressRow, type AddressTexts, addresses, addressTexts } from "./address-columns.ts";

const findAll = statement(`
  select ${addresses.select} from customer_addresses a where customer_id = $1
  order by is_default desc, address_id desc`);

/** A customer's addresses: the default first, then the newest. */
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
export type AddressState = { texts: AddressTexts; isDefault: boolean };

const columns = addressTexts.map((name) => addresses.fields[name].sql);
const marks = columns.map((_, i) => `$${i + 6}`);
const valuesOf = (texts: AddressTexts) => addressTexts.map((name) => texts[name]);

const insert = statement(`
  insert into customer_addresses as a (store_id, address_id, customer_id, is_default, created_at, updated_at,
    ${columns.join(", ")})
  values ($1, $2, $3, $4, $5, $5, ${marks.join(", ")})
  returning ${addresses.select}`);

/** Adds an address. */
export async function insertAddress(
  tx: Tx,
  customerId: string,
  { texts, isDefault }: AddressState,
  now: Date,
): Promise<AddressRow> {
  const values = [tx.storeId, uuidv7(), customerId, isDefault, now, ...valuesOf(texts)];
  const [row] = await tx.query(insert, values);
  return row!;
}

const update = statement(`
  update customer_addresses a
  set ${columns.map((column, i) => `${column} = ${marks[i]}`).join(", ")}, is_default = $4,
    updated_at = greatest(updated_at, $5)
  where store_id = $1 and customer_id = $2 and address_id = $3
  returning ${addresses.select}`);

/** Changes an address, which is there. */
export async function updateAddress(
  tx: Tx,
  { customerId, id }: { customerId: string; id: string },
  { texts, isDefault }: AddressState,
  now: Date,
): Promise<AddressRow> {
  const [row] = await tx.query(update, [tx.storeId, customerId, id, isDefault, now, ...valuesOf(texts)]);
  return row!;
}

const remove = statement("delete from customer_addresses where customer_id = $1 and address_id = $2");

/** Deletes one of a customer's addresses. */
export async function deleteAddress(tx: Tx, customerId: string, id: string): Promise<void> {
  await tx.query(remove, [customerId, id]);
}

const removeAll = statement("delete from customer_addresses where customer_id = $1");

/** Deletes all of a customer's addresses. */
export async function deleteAddresses(tx: Tx, customerId: string): Promise<void> {
  await tx.query(removeAll, [customerId]);
}

const endDefault = statement(`
  update customer_addresses set is_default = false, updated_at = greatest(updated_at, $2)
  where customer_id = $1 and is_default`);

/** Makes the default address of a customer one like the others. */
export async function takeDefault(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tx.query(endDefault, [customerId, now]);
}

const beDefault = statement(`
  update customer_addresses set is_default = true, updated_at = greatest(updated_at, $2)
  where customer_id = $1 and address_id = (
    select address_id from customer_addresses where customer_id = $1 order by address_id desc limit 1)
  and not exists (select 1 from customer_addresses where customer_id = $1 and is_default)`);

/** Makes the newest address of a customer the default, where none is. */
export async function giveDefault(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tx.query(beDefault, [customerId, now]);
}
