import { countryOf } from "../session/index.ts";
import type { SentAddress } from "./schemas.ts";

/** An address of ours, as far as it is known. */
export type OwnAddress = Readonly<
  Partial<
    Record<
      | "firstName"
      | "lastName"
      | "phone"
      | "address1"
      | "address2"
      | "city"
      | "province"
      | "postalCode"
      | "country",
      string | null
    >
  >
>;

const names = {
  first_name: "firstName",
  last_name: "lastName",
  phone_number: "phone",
  street_address: "address1",
  extended_address: "address2",
  address_locality: "city",
  address_region: "province",
  postal_code: "postalCode",
  address_country: "country",
} as const satisfies Record<keyof SentAddress, keyof OwnAddress>;
const all = Object.entries(names) as [keyof SentAddress, keyof OwnAddress][];

/** What a field of an address of ours is called by the protocol. */
export const sentNameOf = (name: string): string | undefined => all.find(([, own]) => own === name)?.[0];

/** An address that was sent, as ours; a country that is none is left out. */
export function ownAddressOf(sent: SentAddress): OwnAddress {
  const country = sent.address_country && countryOf(sent.address_country);
  return Object.fromEntries(
    all.flatMap(([name, own]) => {
      const value = own === "country" ? country : sent[name]?.trim();
      return value ? [[own, value]] : [];
    }),
  );
}

/** An address of ours as the protocol has it. */
export const sentAddressOf = (address: OwnAddress): SentAddress =>
  Object.fromEntries(all.flatMap(([name, own]) => (address[own] ? [[name, address[own]]] : [])));
