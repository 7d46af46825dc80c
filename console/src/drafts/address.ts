import type { Order, OrderAddress, OrderCreate, PostalAddress } from "@stoa/client";

/** An address, as it is typed. */
export type Address = { [Field in keyof PostalAddress]-?: Exclude<PostalAddress[Field], undefined> };

/** An address with nothing in it. */
export const nowhere: Address = {
  firstName: "",
  lastName: "",
  company: null,
  phone: null,
  phoneExtension: null,
  address1: "",
  address2: null,
  district: null,
  postalCode: null,
  city: "",
  province: null,
  country: "",
};

/** The address of an order, as it is typed. */
export const addressOf = (address: OrderAddress | null): Address => ({ ...nowhere, ...address });

/** Whether an address that is typed is another one than the order's. */
export const isMoved = (order: Pick<Order, "shippingAddress">, address: Address): boolean =>
  JSON.stringify(address) !== JSON.stringify(addressOf(order.shippingAddress));

/** The typed parts of an address; null if only the name and the country are given. */
export function typedOf(address: Address): OrderCreate["shippingAddress"] {
  const {
    firstName: _f,
    lastName: _l,
    company: _c,
    phone: _p,
    phoneExtension: _e,
    country: _at,
    ...place
  } = address;
  if (!Object.values(place).some((part) => part?.trim())) return null;
  return Object.fromEntries(Object.entries(address).filter(([, part]) => part !== ""));
}

/** An address whose needed parts are all there, for a price that only its country and province make. */
export const withoutGaps = (address: Address): Address => ({
  ...address,
  firstName: address.firstName || "–",
  address1: address.address1 || "–",
  city: address.city || "–",
});
