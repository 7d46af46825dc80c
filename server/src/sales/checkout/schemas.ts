import { type Static, Type } from "typebox";
import { closedObject, moneyInput, orNull } from "../../http/openapi/schema-parts.ts";
import { Buyer, CartItems, cartFields, ShopperOrder } from "../../orders/model/index.ts";
import { Payment } from "../../orders/payments/index.ts";
import { PostalAddress } from "../../people/customers/index.ts";

/**
 * The most values in a body: 500 lines with product, variant, quantity, key and three properties, and all
 * other fields.
 */
export const CART_VALUES = 5_000;

const Note = orNull(Type.String({ maxLength: 5_000, description: "The shopper's note for the store." }));
const source = Type.Optional(
  Type.Unsafe<"web" | "mobile_app">({ type: "string", enum: ["web", "mobile_app"], default: "web" }),
);
const expectedTotal = Type.Optional(
  moneyInput(
    "The quote's `expectedTotal`. If the order would cost something else by now, the answer is 409 `price_changed`.",
  ),
);
const expectedDue = Type.Optional(
  moneyInput(
    "The quote's `expectedDue`. If gift cards and store credit would leave something else to pay by now, the answer is 409 `price_changed`.",
  ),
);

export const Checkout = Type.Object(
  {
    ...cartFields,
    customer: Type.Optional({
      ...Buyer,
      description:
        "Who buys; required unless logged in. Who is logged in may send it too, with their own email address: the order is then addressed by this name.",
    }),
    expectedTotal,
    expectedDue,
    source,
    note: Type.Optional(Note),
  },
  closedObject("Checkout"),
);
export type Checkout = Static<typeof Checkout>;

export const CheckedOut = Type.Object(
  {
    order: ShopperOrder,
    orderToken: Type.String({
      description:
        "Reads the order without an account, as the header X-Order-Token. It is in this answer only.",
      examples: ["ot_3vQd0mYbTzqkXc8JHnWl5sRfU2ePgAoZ1Ky7iB"],
    }),
    payment: Payment,
  },
  closedObject("CheckedOut"),
);

const draft = Type.Optional(orNull(Type.String({ maxLength: 320 })));
const unread = (
  name: string,
  fields: readonly string[],
  description = "Taken as it is and not looked at: it changes no price.",
) =>
  Type.Object(Object.fromEntries(fields.map((field) => [field, draft])), {
    ...closedObject(name),
    description,
  });
const { country, ...others } = PostalAddress.properties;

/** The known part of the shipping address. */
export const QuoteAddress = Type.Object(
  {
    ...Object.fromEntries(Object.keys(others).map((field) => [field, draft])),
    province: draft,
    postalCode: draft,
    country,
  },
  {
    ...closedObject("QuoteAddress"),
    description: "Only country, province and postal code count. If anything ships, the country is required.",
  },
);
export const QuoteBillingAddress = unread(
  "QuoteBillingAddress",
  Object.keys(PostalAddress.properties),
  "Taken as it is. Its country and province count for downloads where the store taxes these at the buyer's place; the order then needs it, unless something ships.",
);
/** The known part of the customer. */
export const QuoteCustomer = unread("QuoteCustomer", Object.keys(Buyer.properties));

export const QuoteRequest = Type.Object(
  {
    items: CartItems,
    shippingAddress: Type.Optional(orNull(QuoteAddress)),
    billingAddress: Type.Optional(orNull(QuoteBillingAddress)),
    paymentMethod: Type.Optional(cartFields.paymentMethod),
    couponCode: cartFields.couponCode,
    giftCards: cartFields.giftCards,
    storeCredit: cartFields.storeCredit,
    shippingMethodId: cartFields.shippingMethodId,
    customer: Type.Optional(orNull(QuoteCustomer)),
    expectedTotal,
    expectedDue,
    source,
    note: Type.Optional(Note),
    explain: Type.Optional(
      Type.Boolean({ description: "Whether to tell how each amount was reached; default false." }),
    ),
  },
  closedObject("QuoteRequest"),
);
export type QuoteRequest = Static<typeof QuoteRequest>;
