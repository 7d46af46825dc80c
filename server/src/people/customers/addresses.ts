import { invalidField } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { normalizePhone } from "../../kit/phone.ts";
import { tidyLine } from "../../kit/tidy-line.ts";
import {
  type AddressRow,
  type AddressTexts,
  addresses,
  addressTexts,
  type Defaults,
  defaultFlags,
} from "./address-columns.ts";
import type { AddressCreate, AddressUpdate } from "./address-schemas.ts";
import {
  deleteAddress,
  findAddresses,
  getAddress,
  giveDefaults,
  insertAddress,
  takeDefault,
  updateAddress,
} from "./address-sql.ts";
import { lockCustomer } from "./sql.ts";
import { MAX_ADDRESSES } from "./taken-schemas.ts";
import { leaveCustomerEvent } from "./told.ts";

type Writing<Body = object> = Pick<Call<object, Body>, "tx" | "now" | "body">;

/** Adds an address to a customer's. Their first one is the default, for parcels and for invoices. Throws 400 where they have 50. */
export async function addAddress(
  { tx, body, now }: Writing<AddressCreate>,
  customerId: string,
): Promise<AddressRow> {
  const [, all] = await Promise.all([lockCustomer(tx, customerId), findAddresses(tx, customerId)]);
  if (all.length >= MAX_ADDRESSES) throw invalidField("", "too_many", { limit: MAX_ADDRESSES });
  const isFirst = all.length === 0;
  const defaults = defaultsOf(body, { isDefaultShipping: isFirst, isDefaultBilling: isFirst });
  const [, row] = await Promise.all([
    Promise.all(
      defaultFlags.filter((name) => defaults[name]).map((name) => takeDefault(tx, customerId, name, now)),
    ),
    insertAddress(tx, customerId, { texts: textsOf(body), defaults }, now),
  ]);
  leaveCustomerEvent(tx, "customer_updated", customerId, now);
  return row;
}

/**
 * Changes one of a customer's addresses: a field left out keeps its value. The default one stays it until another is
 * made the default. Throws 404.
 */
export async function changeAddress(
  { tx, body, now }: Writing<AddressUpdate>,
  customerId: string,
  id: string,
): Promise<AddressRow> {
  const [, row] = await Promise.all([lockCustomer(tx, customerId), getAddress(tx, customerId, id)]);
  const before = addresses.read(row);
  const defaults = defaultsOf(body, before);
  const texts = textsOf(body, before);
  const made = defaultFlags.filter((name) => defaults[name] && !before[name]);
  if (!made.length && addressTexts.every((name) => texts[name] === before[name])) return row;
  const [, after] = await Promise.all([
    Promise.all(made.map((name) => takeDefault(tx, customerId, name, now))),
    updateAddress(tx, { customerId, id }, { texts, defaults }, now),
  ]);
  leaveCustomerEvent(tx, "customer_updated", customerId, now);
  return after;
}

/** Deletes one of a customer's addresses; after the default one the newest of the others is it. Throws 404. */
export async function removeAddress(
  { tx, now }: Pick<Call, "tx" | "now">,
  customerId: string,
  id: string,
): Promise<void> {
  await Promise.all([lockCustomer(tx, customerId), getAddress(tx, customerId, id)]);
  await Promise.all([deleteAddress(tx, customerId, id), giveDefaults(tx, customerId, now)]);
  leaveCustomerEvent(tx, "customer_updated", customerId, now);
}

// An address is made the default one; it stays it until another one is.
const defaultsOf = (input: AddressUpdate, before: Defaults): Defaults => ({
  isDefaultShipping: before.isDefaultShipping || input.isDefaultShipping === true,
  isDefaultBilling: before.isDefaultBilling || input.isDefaultBilling === true,
});

/** An address in its tidy form; what it leaves out is as it was `before`. */
export function textsOf(input: AddressUpdate, before?: AddressTexts): AddressTexts {
  const texts = {} as AddressTexts;
  for (const name of addressTexts) {
    const value = input[name];
    texts[name] = value === undefined ? (before?.[name] ?? null) : tidied(name, value);
  }
  return texts;
}

function tidied(name: keyof AddressTexts, value: string | null): string | null {
  if (value === null) return null;
  return name === "phone" ? normalizePhone(value)! : tidyLine(value) || null;
}
