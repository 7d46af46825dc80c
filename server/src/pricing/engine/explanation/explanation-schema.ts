import { type Static, type TProperties, Type } from "typebox";
import { orNull } from "../../../http/openapi/schema-parts.ts";

const closedObject = <Fields extends TProperties>(description: string, fields: Fields) =>
  Type.Object(fields, { additionalProperties: false, description });

const oneOf = <Value extends string>(description: string, values: readonly Value[]) =>
  Type.Unsafe<Value>({ type: "string", enum: [...values], description });

const amount = (description: string) => Type.String({ description, examples: ["9.53"] });

const Calculation = Type.String({
  description:
    "The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds.",
  examples: ["59.70 × 19 % ÷ 119 % = 9.531932… → 9.53"],
});

const step = (description: string) =>
  closedObject(description, { calculation: Calculation, amount: amount("The result.") });

const Percent = Type.String({ description: "Percent.", examples: ["19"] });

const Line = closedObject("A line.", {
  key: Type.String({ description: "The id of the line's variant, or of its product." }),
  quantity: Type.String({ examples: ["3"] }),
  unitPrice: amount("The price of one that counts."),
  withoutTax: Type.Optional(
    step("Of a customer who pays no tax, where gross prices are reduced by it: the price without the tax."),
  ),
  priceList: Type.Optional(
    closedObject("Of a price by a price list: it counts where it is below the item's own price.", {
      id: Type.String({ description: "The id of the price list." }),
      name: Type.String({ description: "Its name." }),
      minimumQuantity: Type.String({
        description: "The tier: from how many pieces of the line on the price is.",
        examples: ["10"],
      }),
      ownPrice: amount("The price of one piece without price lists."),
    }),
  ),
  priceByHand: Type.Optional(
    closedObject("Of a price that was given by hand.", {
      listPrice: orNull(amount("The product's usual price; null for a line without a product.")),
      reason: orNull(Type.String({ description: "Why." })),
    }),
  ),
  subtotal: step("Quantity times price."),
  discount: orNull(
    step(
      "The line's share of the discount, in proportion to what is left of all lines that it applies to, rounded down. The units that are left go, one each, to the lines with the largest remainders. Of several discounts it is the sum of these shares.",
    ),
  ),
  discounts: Type.Optional(
    Type.Array(
      closedObject("The amount that one discount takes off the line.", {
        id: orNull(
          Type.String({ description: "The id of the automatic discount; null for the coupon, and by hand." }),
        ),
        name: Type.String({
          description: "The name of the automatic discount, the coupon's code, or why it was given by hand.",
        }),
        calculation: Calculation,
        amount: amount("The result."),
      }),
      {
        description:
          "Where automatic discounts apply to the line: all discounts, in the order in which they are taken off.",
      },
    ),
  ),
  tookRemainder: Type.Boolean({ description: "Whether one of the units that were left fell on this line." }),
  taxable: step("The taxed amount: the subtotal without the discount."),
  exemption: orNull(
    oneOf("Why the line is not taxed: it is a gift card, the customer is exempt, or the product is.", [
      "gift_card",
      "customer",
      "product",
    ]),
  ),
  taxClass: Type.Optional(Type.String({ description: "The line's class of tax, unless it is `standard`." })),
  taxCountry: Type.Optional(Type.String({ description: "Of a download: the country whose rate it has." })),
  taxRate: Percent,
  tax: step("The tax in the price, or on it where prices are without tax."),
  total: step("The line's part of the final amount."),
  sold: Type.Optional(
    closedObject(
      "Of a line that kept its discounts in an edit: the whole line as it was sold. The pieces that are gone took the refund of them off it.",
      {
        quantity: Type.String({ examples: ["3"] }),
        discount: step("The discount of all its pieces."),
        tax: step("The tax of all its pieces."),
        total: step("Its part of the final amount."),
      },
    ),
  ),
});

const Coupon = closedObject("The coupon.", {
  code: Type.String(),
  type: oneOf("The action.", ["percentage", "fixed", "free_shipping"]),
  eligible: step("The sum of the lines that it applies to, without what automatic discounts took off."),
  discount: step("Its discount."),
});

const Discount = closedObject("An automatic discount, or one by hand.", {
  id: orNull(Type.String({ description: "Null of one by hand." })),
  name: Type.String({ description: "Of one by hand: why it was given." }),
  type: oneOf("The action.", ["percentage", "fixed", "free_shipping", "buy_x_get_y"]),
  eligible: step(
    "The rest of the lines that it applies to; of `buy_x_get_y`, of the pieces that the customer gets.",
  ),
  discount: step("The amount that it takes off the lines."),
});

const Rate = closedObject("A shipping rate of the zone, or shipping that was named by hand.", {
  id: Type.String(),
  name: Type.String(),
  outcome: oneOf(
    "Whether it was chosen, offered beside it, or not offered: since it is inactive, since the subtotal, the weight or the number of pieces is out of its bounds, since it does not go to the postal code, or since it is for goods of another shipping profile.",
    ["chosen", "offered", "bounds", "inactive", "weight", "quantity", "postal_code", "profile"],
  ),
  calculation: orNull(
    Type.String({ description: "The price, or the condition that is not met.", examples: ["12.00 < 20.00"] }),
  ),
  amount: orNull(amount("The price before a coupon makes it free; null where it is not offered.")),
});

const TaxShares = Type.Optional(
  Type.Array(
    closedObject("The part of one rate.", {
      taxRate: Percent,
      country: orNull(Type.String({ description: "Null where it is not taxed." })),
      share: step("Its part, in proportion to the net value of the goods at this rate."),
      tax: step("The tax in this part, or on it where prices are without tax."),
    }),
    {
      description: "Where goods of several rates share it, the part of each; `taxRate` is then the highest.",
    },
  ),
);

const Profile = closedObject("The shipping profile by which the goods of a parcel ship apart.", {
  id: Type.String(),
  name: Type.String({ description: "Its name when the price was calculated." }),
});

const parcel = {
  subtotal: step(
    "The discounted subtotal of what ships, which decides on rates. Gift cards and downloads do not count.",
  ),
  weight: Type.Optional(
    Type.String({
      description:
        "The weight of the goods that ship, where rates go by weight. Goods of unknown weight count as nothing.",
      examples: ["2.5 kg"],
    }),
  ),
  quantity: Type.Optional(
    Type.String({ description: "The pieces that ship, where rates go by their number.", examples: ["3"] }),
  ),
  rates: Type.Array(Rate, { description: "The zone's rates: those offered first, the cheapest first." }),
};

const Shipping = closedObject("The shipping method.", {
  zoneId: Type.String(),
  zoneName: Type.String({ description: "Of shipping by hand its own name." }),
  profile: Type.Optional(Profile),
  ...parcel,
  beside: Type.Optional(
    Type.Array(
      closedObject("A further parcel, of goods that ship apart.", {
        profile: Profile,
        ...parcel,
      }),
      { description: "The further parcels, each by its cheapest rate; `cost` is the sum." },
    ),
  ),
  cost: step("The price of shipping."),
  taxRate: Percent,
  tax: step("The tax in this cost, or on it where prices are without tax."),
  taxShares: TaxShares,
});

const Fee = closedObject("The fee for paying on delivery.", {
  base: orNull(step("The amount that the percentage is taken of; null for a fixed fee.")),
  fee: step("The fee, within its bounds."),
  taxRate: Percent,
  tax: step("The tax in this fee, or on it where prices are without tax."),
  taxShares: TaxShares,
});

const TaxSum = closedObject("All that was taxed at one rate.", {
  name: Type.String(),
  taxRate: Percent,
  country: Type.String(),
  province: orNull(Type.String()),
  calculation: Calculation,
  amount: amount("The sum of the taxes of lines, shipping and fee."),
});

const Totals = closedObject("The order's amounts.", {
  subtotal: step("The sum of the lines' subtotals."),
  discount: step("The sum of the lines' discounts."),
  shipping: step("The price of shipping."),
  codFee: step("The fee for paying on delivery."),
  tax: step("The sum of all taxes."),
  final: step("The amount to be paid."),
});

const Payment = closedObject("The payment method. Absent where store credit pays nothing.", {
  giftCards: step("The amount that gift cards pay."),
  storeCredit: step("The part of the rest that store credit pays."),
  due: step("The amount left to pay."),
});

/** The API's schema of an explanation whose amounts are written as decimals. */
export const PriceExplanation = Type.Object(
  {
    imported: Type.Optional(
      Type.Boolean({
        description:
          "True of an order that was brought along: its amounts are those of the file, and nothing here was computed.",
      }),
    ),
    pricesIncludeTax: Type.Boolean({ description: "Whether taxes are in the prices, or are added to them." }),
    lines: Type.Array(Line),
    discounts: Type.Optional(
      Type.Array(Discount, {
        description:
          "The automatic discounts that apply, in the order in which they are taken off. Absent where none does.",
      }),
    ),
    coupon: orNull(Coupon),
    shipping: orNull(Shipping),
    codFee: orNull(Fee),
    taxes: Type.Array(TaxSum),
    totals: Totals,
    payment: Type.Optional(Payment),
  },
  {
    additionalProperties: false,
    description: "The calculation of each amount of a price.",
    "x-name": "PriceExplanation",
  },
);

/** Explains how each amount of a price was calculated. */
export type PriceExplanation = Static<typeof PriceExplanation>;
