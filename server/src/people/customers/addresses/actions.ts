import { v7 as uuidv7 } from "uuid";
import { invalidField } from "../../../http/answers/errors.ts";
import type { Call } from "../../../http/route.ts";
import { MAX_ADDRESSES } from "../import/schemas.ts";
import { enqueueCustomerEvent } from "../serialize.ts";
import { lockCustomer } from "../sql.ts";
import {
  type AddressDraft,
  type AddressRow,
  type AddressUpdate,
  addressWrites,
  type Defaults,
  defaultFlags,
  tidyPlace,
} from "./columns.ts";
import { refuseProvinceUnknownTo } from "./known-province.ts";
import type { AddressCreate } from "./schemas.ts";
import {
  deleteAddress,
  findAddresses,
  getAddress,
  giveDefaults,
  insertAddress,
  takeDefault,
  updateAddress,
} from "./sql.ts";

type Writing<Body = object> = Pick<Call<object, Body>, "tx" | "now" | "body">;

/**
 * Adds an address to a customer's. Their first one is the default, for parcels and for invoices. Throws 400
 * where they have 50.
 */
export async function addAddress(
  { tx, body, now }: Writing<AddressCreate>,
  customerId: string,
): Promise<AddressRow> {
  const [, all] = await Promise.all([lockCustomer(tx, customerId), findAddresses(tx, customerId)]);
  if (all.length >= MAX_ADDRESSES) throw invalidField("", "too_many", { limit: MAX_ADDRESSES });
  const isFirst = all.length ? "f" : "t";
  const before = { isDefaultShipping: isFirst, isDefaultBilling: isFirst };
  const draft = draftAddress(body, before);
  await refuseProvinceUnknownTo(tx, placeIn(draft), "");
  const made = defaultFlags.filter((name) => draft[name] === "t");
  const [, row] = await Promise.all([
    Promise.all(made.map((name) => takeDefault(tx, customerId, name, now))),
    insertAddress(tx, { id: uuidv7(), draft, now, derived: { customerId } }),
  ]);
  enqueueCustomerEvent(tx, "customer_updated", customerId, now);
  return row;
}

/**
 * Changes one of a customer's addresses: an absent field keeps its value. The default address stays default
 * until another one replaces it. Throws 404.
 */
export async function changeAddress(
  { tx, body, now }: Writing<AddressUpdate>,
  customerId: string,
  id: string,
): Promise<AddressRow> {
  const [, row] = await Promise.all([lockCustomer(tx, customerId), getAddress(tx, customerId, id)]);
  const before = addressWrites.draftOf(row);
  const draft = draftAddress(body, before, before);
  const changed = addressWrites.differing(draft, before);
  if (!changed.length) return row;
  if (changed.includes("province") || changed.includes("country"))
    await refuseProvinceUnknownTo(tx, placeIn(draft), "");
  const made = defaultFlags.filter((name) => changed.includes(name));
  const [, after] = await Promise.all([
    Promise.all(made.map((name) => takeDefault(tx, customerId, name, now))),
    updateAddress(tx, { id, draft, now, derived: { customerId } }),
  ]);
  enqueueCustomerEvent(tx, "customer_updated", customerId, now);
  return after;
}

/**
 * Deletes one of a customer's addresses; after the default one the newest of the others is it. Throws 404.
 */
export async function removeAddress(
  { tx, now }: Pick<Call, "tx" | "now">,
  customerId: string,
  id: string,
): Promise<void> {
  await Promise.all([lockCustomer(tx, customerId), getAddress(tx, customerId, id)]);
  await Promise.all([deleteAddress(tx, customerId, id), giveDefaults(tx, customerId, now)]);
  enqueueCustomerEvent(tx, "customer_updated", customerId, now);
}

const placeIn = ({ country, province }: AddressDraft) => ({ country: country!, province });

// An address is made the default one; it stays it until another one is.
function draftAddress(input: AddressUpdate, was: Defaults, before?: AddressDraft): AddressDraft {
  const draft = tidyPlace(addressWrites.draft({ digits: 0, errors: [] }, input, before));
  for (const name of defaultFlags) if (was[name] === "t") draft[name] = "t";
  return draft;
}
