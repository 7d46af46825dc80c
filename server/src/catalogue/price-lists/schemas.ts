import { type Static, Type } from "typebox";
import { closedObject, moneyInput, Version } from "../../http/openapi/schema-parts.ts";

/** The most prices that one request sets, and the most that it deletes. */
const MAX_AT_ONCE = 500;
const MAX_QUANTITY = 1_000_000;

const productId = Type.String({ format: "uuid" });
const variantId = Type.Optional(
  Type.Union([Type.String({ format: "uuid" }), Type.Null()], {
    description:
      "Null or left out for the product, and for those of its variants that have no price of their own in the list.",
  }),
);
const quantity = { minimum: 1, maximum: MAX_QUANTITY };

/** A request that changes prices of a list. */
export const ListPricesUpdate = Type.Object(
  {
    delete: Type.Optional(
      Type.Array(
        Type.Object(
          {
            productId,
            variantId,
            minimumQuantity: Type.Optional(
              Type.Integer({
                ...quantity,
                description: "Without it, all prices that the list has of this item.",
              }),
            ),
          },
          closedObject("ListPriceDelete"),
        ),
        {
          minItems: 1,
          maxItems: MAX_AT_ONCE,
          description: "Prices that are deleted, before those of `set` are set. Missing ones are skipped.",
        },
      ),
    ),
    set: Type.Optional(
      Type.Array(
        Type.Object(
          {
            productId,
            variantId,
            minimumQuantity: Type.Optional(
              Type.Integer({
                ...quantity,
                default: 1,
                description: "From how many pieces of a line on it is the price.",
              }),
            ),
            price: moneyInput("The price of one piece then."),
          },
          closedObject("ListPriceInput"),
        ),
        {
          minItems: 1,
          maxItems: MAX_AT_ONCE,
          description:
            "Prices that are set. One that the list has already, of the same item from the same quantity on, is changed.",
        },
      ),
    ),
    version: Version,
  },
  closedObject("ListPricesUpdate"),
);
export type ListPricesUpdate = Static<typeof ListPricesUpdate>;
