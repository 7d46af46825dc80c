import { type Static, Type } from "typebox";
import { ignored } from "../../http/schema-parts.ts";
import { AddressCreate, addressReadOnly } from "./address-schemas.ts";
import { CustomerCreate } from "./schemas.ts";

/** The most addresses that a customer may have. */
export const MAX_ADDRESSES = 50;

const { sendMail: _, ...fields } = CustomerCreate.properties;
const properties = {
  ...fields,
  isGuest: Type.Optional(Type.Boolean()),
  isActive: Type.Optional(Type.Boolean()),
  addresses: Type.Optional(
    Type.Array(
      Type.Object(
        { ...AddressCreate.properties, ...ignored(addressReadOnly) },
        { additionalProperties: false },
      ),
      { maxItems: MAX_ADDRESSES },
    ),
  ),
};

/** A customer of a file who is new, and what a file tells of one who is known. */
export const TakenCustomer = Type.Object(properties, { additionalProperties: false });
export type TakenCustomer = Static<typeof TakenCustomer>;
export const TakenChange = Type.Object(Type.Partial(TakenCustomer).properties, {
  additionalProperties: false,
});
