import { type Static, Type } from "typebox";
import { LocationAddressSchema } from "../../catalogue/locations/index.ts";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";
import { DiscountTypeSchema } from "../../pricing/discounts/index.ts";
import { lossReasons, type Pickup } from "../../pricing/engine/index.ts";

/** An address in an answer. */
export const AddressSchema = Type.Object(
  {
    firstName: Type.String({
      description: "Empty once the customer is anonymized; so are the other personal parts.",
    }),
    lastName: Type.String(),
    phone: orNull(Type.String({ description: "E.164, or a text that is not a number." })),
    phoneExtension: Type.Optional(orNull(Type.String({ description: "The extension of the phone number." }))),
    company: orNull(Type.String()),
    address1: Type.String(),
    address2: orNull(Type.String()),
    district: orNull(Type.String()),
    city: Type.String(),
    province: orNull(Type.String()),
    postalCode: orNull(Type.String()),
    country: Type.String({ description: "ISO 3166-1 alpha-2." }),
  },
  closedObject("OrderAddress"),
);
export type Address = Static<typeof AddressSchema>;

/** A pick-up place in an answer. */
export const PickupSchema = Type.Object(
  {
    locationId: Type.String({ format: "uuid" }),
    name: Type.String({ description: "The location's." }),
    address: orNull(LocationAddressSchema),
    instructions: orNull(
      Type.String({ description: "The text for shoppers.", examples: ["Mon to Fri, 10 to 18."] }),
    ),
  },
  {
    ...closedObject("OrderPickup"),
    description: "Only where it is picked up at a location instead of being shipped.",
  },
);

/** A pick-up location in an answer. */
export const pickupView = ({ id, name, address, instructions }: Pickup): Static<typeof PickupSchema> => ({
  locationId: id,
  name,
  address,
  instructions,
});

const day = (description: string) => Type.String({ format: "date", description, examples: ["2026-12-01"] });
/** When an order arrives, as days where the store is. */
export const EstimatedDelivery = Type.Optional(
  Type.Object(
    { from: day("The first day."), to: day("The last day.") },
    {
      ...closedObject("EstimatedDelivery"),
      description:
        "Between which days it arrives, by the handling days and the cut-off time of the store's settings; absent where they are not known.",
    },
  ),
);

export const ShippingMethod = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    name: Type.String(),
    estimatedDays: orNull(
      Type.Object({ minimum: Type.Integer(), maximum: Type.Integer() }, { additionalProperties: false }),
    ),
    estimatedDelivery: EstimatedDelivery,
    pickup: Type.Optional(PickupSchema),
  },
  closedObject("OrderShippingMethod"),
);
export type ShippingMethod = Static<typeof ShippingMethod>;

/** The fields that only a draft has. */
export const DraftPart = Type.Object(
  {
    sentAt: orNull(
      Type.String({ format: "date-time", description: "When its customer was last sent its link." }),
    ),
  },
  {
    additionalProperties: true,
    "x-name": "OrderDraft",
    description:
      "Only of a draft: what it is made of, as it was sent to `POST /orders` and `PUT /orders/{id}`. A draft has no number, and its lines get their ids when it is placed.",
  },
);

/** The link where the due amount is paid. */
export const PaymentLink = Type.Object(
  {
    url: Type.String({
      description: "Where the customer pays, and places a draft. Anyone who has it can do so.",
    }),
  },
  {
    ...closedObject("OrderPaymentLink"),
    description:
      "Only in the answers of `POST /orders`, `/place` and `/exchange`, if a provider has to collect the payment, and of `/send`.",
  },
);

/** A discount of an order that is no coupon. */
export const DiscountAmount = Type.Object(
  {
    id: orNull(Type.String({ format: "uuid", description: "Null of a discount by hand." })),
    name: Type.String({ description: "Of one by hand: why it was given.", examples: ["Summer sale"] }),
    type: DiscountTypeSchema,
    amount: Type.String({
      description: "The amount that it takes off the lines; 0 where it makes shipping free.",
      examples: ["3.18"],
    }),
  },
  closedObject("OrderDiscount"),
);

/** The discounts that an edit takes from an order. */
export const LostDiscounts = Type.Array(
  Type.Object(
    {
      id: orNull(
        Type.String({ format: "uuid", description: "Of an automatic discount; null of the coupon." }),
      ),
      code: orNull(Type.String({ description: "Of the coupon; null of an automatic discount." })),
      name: Type.String({ examples: ["WELCOME10"] }),
      type: DiscountTypeSchema,
      amount: Type.String({
        description: "The amount that it took off the lines; 0 where it made shipping free.",
        examples: ["6.40"],
      }),
      reason: Type.Unsafe<(typeof lossReasons)[number]>({
        type: "string",
        enum: [...lossReasons],
        description:
          "`minimum_not_met`: the goods that it applies to are below its minimum. `quantity_not_met`: they are too few. `not_applicable`: none are left. `not_combined`: it does not go with the other discounts.",
      }),
    },
    closedObject("LostDiscount"),
  ),
  {
    description:
      "Only in the answer of `POST /orders/{id}/edits`: the discounts that the edit takes from the order, since their conditions no longer hold. `keepDiscounts` keeps them. Left out where there are none.",
  },
);

const taxIdForms = ["valid", "invalid", "unknown"] as const;
const exemptReasons = ["reverse_charge", "export", "exempt"] as const;

/** Why no tax was charged. */
export const TaxExemption = Type.Object(
  {
    reason: Type.Unsafe<(typeof exemptReasons)[number]>({
      type: "string",
      enum: [...exemptReasons],
      description:
        "`reverse_charge`: the buyer, in another country of the European Union and with a valid VAT number, owes it. `export`: the goods leave the country, or the union. `exempt`: the customer is exempt for another reason.",
    }),
    taxId: orNull(Type.String({ description: "The customer's tax id at the time." })),
    taxIdForm: orNull(
      Type.Unsafe<(typeof taxIdForms)[number]>({
        type: "string",
        enum: [...taxIdForms],
        description:
          "Whether it is a VAT number with the right form and check digits; `unknown` of an id of another kind.",
      }),
    ),
    checkedAt: orNull(Type.String({ format: "date-time", description: "When it was checked." })),
  },
  closedObject("TaxExemption"),
);
export type TaxExemption = Static<typeof TaxExemption>;

export const TaxAmount = Type.Object(
  {
    name: Type.String(),
    rate: Type.String({ description: "Percent.", examples: ["19"] }),
    country: Type.String(),
    province: orNull(Type.String()),
    amount: Type.String({ examples: ["3.18"] }),
    netAmount: Type.Optional(
      Type.String({
        description: "The amount taxed at this rate, without the tax. Only of orders that were priced here.",
        examples: ["16.72"],
      }),
    ),
  },
  closedObject("OrderTax"),
);
