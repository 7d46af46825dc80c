import { v7 as uuidv7 } from "uuid";
import type { Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { invalidField, notFound } from "../../http/errors.ts";
import { isoTime } from "../../kit/iso-time.ts";
import { normalizePhone } from "../../kit/phone.ts";
import type { AddressCreate, AddressUpdate } from "./address-schemas.ts";
import { lockCustomer } from "./customer-rows.ts";

const MAX_ADDRESSES = 50;

const texts = {
  firstName: "first_name",
  lastName: "last_name",
  phone: "phone",
  company: "company",
  address1: "address1",
  address2: "address2",
  district: "district",
  city: "city",
  province: "province",
  postalCode: "postal_code",
  country: "country",
} as const;
type Name = keyof typeof texts;
const names = Object.keys(texts) as Name[];
const columns = ["address_id", ...Object.values(texts), "is_default", "created_at", "updated_at"].join(", ");

const findAll = statement(`
  select ${columns} from customer_addresses where customer_id = $1 order by is_default desc, address_id desc`);

/** A customer's addresses, each as JSON text: the default first, then the newest. */
export async function listAddresses(tx: Tx, customerId: string): Promise<string[]> {
  return (await tx.query(findAll, [customerId])).map(presentAddress);
}

const find = statement(
  `select ${columns} from customer_addresses where customer_id = $1 and address_id = $2`,
);

/** One of a customer's addresses. Throws 404. */
export async function getAddress(tx: Tx, customerId: string, id: string): Promise<Row> {
  const [row] = await tx.query(find, [customerId, id]);
  if (!row) throw notFound();
  return row;
}

const marks = names.map((_, i) => `$${i + 6}`).join(", ");
const insert = statement(`
  insert into customer_addresses (store_id, address_id, customer_id, is_default, created_at, updated_at,
    ${Object.values(texts).join(", ")})
  values ($1, $2, $3, $4, $5, $5, ${marks})
  returning ${columns}`);

/** Adds an address to a customer's. Their first one is the default. Throws 400 where they have 50. */
export async function addAddress(tx: Tx, customerId: string, input: AddressCreate, now: Date): Promise<Row> {
  const [, all] = await Promise.all([lockCustomer(tx, customerId), tx.query(findAll, [customerId])]);
  if (all.length >= MAX_ADDRESSES) throw invalidField("", "too_many", { limit: MAX_ADDRESSES });
  const isDefault = input.isDefault === true || all.length === 0;
  const values = names.map((name) => tidied(name, input[name]));
  const [, [row]] = await Promise.all([
    isDefault ? takeDefault(tx, customerId, now) : undefined,
    tx.query(insert, [tx.storeId, uuidv7(), customerId, isDefault, now, ...values]),
  ]);
  return row!;
}

const update = statement(`
  update customer_addresses set ${Object.values(texts)
    .map((column, i) => `${column} = $${i + 6}`)
    .join(", ")}, is_default = $4, updated_at = greatest(updated_at, $5)
  where store_id = $1 and customer_id = $2 and address_id = $3
  returning ${columns}`);

/**
 * Changes one of a customer's addresses: a field left out keeps its value. The default stays it until another one is
 * made the default. Throws 404.
 */
export async function changeAddress(
  tx: Tx,
  customerId: string,
  id: string,
  input: AddressUpdate,
  now: Date,
): Promise<Row> {
  const [, before] = await Promise.all([lockCustomer(tx, customerId), getAddress(tx, customerId, id)]);
  const wasDefault = before[names.length + 1] === "t";
  const isDefault = wasDefault || input.isDefault === true;
  const values = names.map((name, i) =>
    input[name] === undefined ? (before[i + 1] ?? null) : tidied(name, input[name]),
  );
  if (isDefault === wasDefault && values.every((value, i) => value === (before[i + 1] ?? null)))
    return before;
  const [, [row]] = await Promise.all([
    isDefault && !wasDefault ? takeDefault(tx, customerId, now) : undefined,
    tx.query(update, [tx.storeId, customerId, id, isDefault, now, ...values]),
  ]);
  return row!;
}

const remove = statement("delete from customer_addresses where customer_id = $1 and address_id = $2");
const giveDefault = statement(`
  update customer_addresses set is_default = true, updated_at = greatest(updated_at, $2)
  where customer_id = $1 and address_id = (
    select address_id from customer_addresses where customer_id = $1 order by address_id desc limit 1)
  and not exists (select 1 from customer_addresses where customer_id = $1 and is_default)`);

/** Deletes one of a customer's addresses; after the default the newest of the others is it. Throws 404. */
export async function removeAddress(tx: Tx, customerId: string, id: string, now: Date): Promise<void> {
  await Promise.all([lockCustomer(tx, customerId), getAddress(tx, customerId, id)]);
  await Promise.all([tx.query(remove, [customerId, id]), tx.query(giveDefault, [customerId, now])]);
}

const endDefault = statement(`
  update customer_addresses set is_default = false, updated_at = greatest(updated_at, $2)
  where customer_id = $1 and is_default`);

async function takeDefault(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tx.query(endDefault, [customerId, now]);
}

function tidied(name: Name, value: string | null | undefined): string | null {
  if (value == null) return null;
  if (name === "phone") return normalizePhone(value)!;
  return value.trim().replace(/[\s\p{Cc}]+/gu, " ") || null;
}

/** An address as JSON text. */
export function presentAddress(row: Row): string {
  const [isDefault, createdAt, updatedAt] = row.slice(names.length + 1);
  return JSON.stringify({
    id: row[0],
    ...Object.fromEntries(names.map((name, i) => [name, row[i + 1] ?? null])),
    isDefault: isDefault === "t",
    createdAt: isoTime(createdAt!),
    updatedAt: isoTime(updatedAt!),
  });
}
