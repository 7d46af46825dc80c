import { type Static, Type } from "typebox";
import { Address } from "../columns.ts";
import { addressWrites, postalSchemas } from "./columns.ts";

/** An address that a client writes for one order. */
export const PostalAddress = Type.Object(postalSchemas, {
  additionalProperties: false,
  "x-name": "PostalAddress",
});
export type PostalAddress = Static<typeof PostalAddress>;

export const { Create: AddressCreate, Update: AddressUpdate } = addressWrites;
export type AddressCreate = Static<typeof AddressCreate>;

export const AddressList = Type.Object(
  { addresses: Type.Array(Address, { description: "The default one for parcels first, then the newest." }) },
  { additionalProperties: false, "x-name": "AddressList" },
);
