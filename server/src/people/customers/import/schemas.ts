import { type Static, Type } from "typebox";
import { ignoredFields } from "../../../http/openapi/schema-parts.ts";
import { addressWrites } from "../addresses/columns.ts";
import { customerWrites } from "../schemas.ts";

/** The most addresses that a customer may have. */
export const MAX_ADDRESSES = 50;

const properties = {
  ...customerWrites.Create.properties,
  isGuest: Type.Optional(Type.Boolean()),
  isActive: Type.Optional(Type.Boolean()),
  addresses: Type.Optional(
    Type.Array(
      Type.Object(
        { ...addressWrites.Create.properties, ...ignoredFields(addressWrites.readOnly) },
        { additionalProperties: false },
      ),
      { maxItems: MAX_ADDRESSES },
    ),
  ),
};

/**
 * Fields of a file that only the server sets. A new customer's email is unconfirmed, even if it was confirmed
 * elsewhere.
 */
export const importReadOnly = customerWrites.readOnly.filter((name) => !(name in properties));

/** A new customer in a file, and the changes of an existing one. */
export const ImportCustomer = Type.Object(properties, { additionalProperties: false });
export type ImportCustomer = Static<typeof ImportCustomer>;
export const ImportChange = Type.Object(Type.Partial(ImportCustomer).properties, {
  additionalProperties: false,
});
