import { type Static, Type } from "typebox";
import { closedObject, moneyInput, orNull } from "../../http/openapi/schema-parts.ts";
import { TaxClass } from "../../platform/settings/index.ts";
import { CartItem, MAX_LINES } from "../model/schemas.ts";
import { writtenInputs } from "../model/written-fields.ts";

const Reason = Type.String({ minLength: 1, maxLength: 255, pattern: "\\S" });

/** A manual discount. */
export const ManualDiscount = Type.Object(
  {
    type: Type.Unsafe<"percentage" | "fixed">({ type: "string", enum: ["percentage", "fixed"] }),
    value: Type.Unsafe<string>({
      anyOf: [{ type: "string", maxLength: 40 }, { type: "number" }],
      "x-money": true,
      description: "An amount in the store's currency, or percent.",
      examples: ["10"],
    }),
    reason: Type.String({ ...Reason, description: "Why it is given. The customer sees it." }),
  },
  { ...closedObject("ManualDiscount"), description: "Taken off before automatic discounts and the coupon." },
);
export type ManualDiscount = Static<typeof ManualDiscount>;

const { quantity, variantId } = CartItem.properties;

/** The lines of a manual order. */
export const OrderLines = Type.Array(
  Type.Object(
    {
      productId: Type.Optional(Type.String({ format: "uuid", description: "Either this or `name`." })),
      variantId,
      name: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 255,
          pattern: "\\S",
          description: "The name of a line without a product, such as a service. It needs a `unitPrice`.",
        }),
      ),
      quantity,
      ...writtenInputs,
      unitPrice: Type.Optional(orNull(moneyInput("A price of its own, in place of the product's."))),
      reason: Type.Optional(orNull(Type.String({ ...Reason, description: "Why the price is its own." }))),
      discount: Type.Optional(orNull(ManualDiscount)),
      taxable: Type.Optional(
        Type.Boolean({ description: "Of a line without a product: whether it is taxed; default true." }),
      ),
      taxClass: Type.Optional(
        orNull(
          TaxClass(
            "Of a line without a product: its class of tax, one of `tax.classes` of the settings; default `standard`.",
          ),
        ),
      ),
      requiresShipping: Type.Optional(
        Type.Boolean({ description: "Of a line without a product: whether it ships; default true." }),
      ),
    },
    closedObject("OrderLine"),
  ),
  {
    minItems: 1,
    maxItems: MAX_LINES,
    description:
      "Lines of the same variant, or of the same name, with the same `properties` become one line; their prices and discounts must be the same then.",
  },
);
export type OrderLines = Static<typeof OrderLines>;

/** The fields of manual orders beyond those of a cart. */
export const byHandFields = {
  items: OrderLines,
  discount: Type.Optional(orNull(ManualDiscount)),
  shipping: Type.Optional(
    orNull(
      Type.Object(
        {
          name: Type.String({ minLength: 1, maxLength: 255, pattern: "\\S" }),
          price: moneyInput("The price of shipping."),
        },
        {
          ...closedObject("ManualShipping"),
          description: "Shipping by hand, in place of the store's rates: it needs no zone.",
        },
      ),
    ),
  ),
  automaticDiscounts: Type.Optional(
    Type.Boolean({ description: "Whether the store's automatic discounts apply; default true." }),
  ),
};
