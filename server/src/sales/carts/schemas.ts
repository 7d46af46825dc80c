import { type Static, type TObject, Type } from "typebox";
import { closedObject, orNull, Version } from "../../http/openapi/schema-parts.ts";
import { CartItems as AtLeastOne, MAX_LINES } from "../../orders/model/index.ts";
import {
  Checkout,
  Quote,
  QuoteAddress,
  QuoteBillingAddress,
  QuoteCustomer,
  QuoteRequest,
} from "../checkout/index.ts";

const { couponCode, giftCards, storeCredit, shippingMethodId, note, source } = QuoteRequest.properties;
const { paymentMethod } = Checkout.properties;

/** The lines of a cart, which may have none. */
export const CartItems = Type.Array(AtLeastOne.items, {
  maxItems: MAX_LINES,
  description: "Lines of the same variant with the same `properties` are one.",
});

const fields = {
  items: Type.Optional(CartItems),
  customer: Type.Optional(orNull(QuoteCustomer)),
  shippingAddress: Type.Optional(orNull(QuoteAddress)),
  billingAddress: Type.Optional(orNull(QuoteBillingAddress)),
  shippingMethodId,
  paymentMethod: Type.Optional(orNull(paymentMethod)),
  couponCode,
  giftCards,
  storeCredit,
  note,
  source,
};

/** The body that creates a cart. */
export const CartCreate = Type.Object(fields, closedObject("CartCreate"));
/** The body that changes a cart. */
export const CartUpdate = Type.Object({ ...fields, version: Version }, closedObject("CartUpdate"));
export type CartInput = Static<typeof CartCreate>;

/** The stored contents of a cart. Gift cards are absent: their codes are sealed separately. */
export type Content = Omit<CartInput, "giftCards" | "items" | "paymentMethod"> & {
  items: NonNullable<CartInput["items"]>;
  paymentMethod?: NonNullable<CartInput["paymentMethod"]>;
};

/** The body that completes a cart. */
export const CartCompletion = Type.Object(
  {
    expectedTotal: Checkout.properties.expectedTotal,
    expectedDue: Checkout.properties.expectedDue,
    version: Version,
  },
  closedObject("CartCompletion"),
);

const codes = [
  "out_of_stock",
  "not_available",
  "price_changed",
  "coupon_invalid",
  "gift_card_unusable",
  "shipping_unavailable",
  "payment_method_unavailable",
  "cart_full",
  "phone_as_text",
  "invalid",
  "required",
] as const;
export type NoticeCode = (typeof codes)[number];

const CartMessage = Type.Object(
  {
    type: Type.Unsafe<"error" | "warning">({
      type: "string",
      enum: ["error", "warning"],
      description:
        "`error`: the cart cannot be completed like this. `warning`: something is other than at the last change.",
    }),
    code: Type.Unsafe<NoticeCode>({ type: "string", enum: codes }),
    field: Type.String({ description: "A JSON pointer into the cart.", examples: ["/items/0/quantity"] }),
    message: Type.String({ description: "In the reader's language." }),
  },
  closedObject("CartMessage"),
);

const GiftCards = Type.Array(
  Type.Object(
    { last4: Type.String({ examples: ["7QX2"] }) },
    { additionalProperties: false, "x-name": "CartGiftCard" },
  ),
);

/** The fields of a cart's answer that are not columns. */
export const cartParts = {
  items: CartItems,
  customer: orNull(QuoteCustomer),
  shippingAddress: orNull(QuoteAddress),
  billingAddress: orNull(QuoteBillingAddress),
  shippingMethodId: orNull(Type.String({ format: "uuid" })),
  paymentMethod: orNull(paymentMethod),
  couponCode: orNull(Type.String()),
  giftCards: GiftCards,
  storeCredit: Type.Optional(
    Type.Union([Type.Boolean(), Type.String()], {
      description: "As it was sent: true, or an amount. Left out where none is to pay.",
    }),
  ),
  note: orNull(Type.String()),
  source: orNull(Type.String()),
  quote: orNull({
    ...Quote,
    description:
      "What it comes to now, without the lines and codes that `messages` has errors of; null if nothing is left.",
  }),
  messages: Type.Array(CartMessage),
  isReady: Type.Boolean({ description: "Whether it can be completed as it is." }),
  handoffUrl: orNull(
    Type.String({
      description:
        "A page on which whoever has the address buys the cart, without an account and without scripts. Null for a customer's cart, for one that is an order by now, and if `pages.checkout` of the settings is off.",
      examples: [
        "https://shop.example/checkout/ch_AZqbFVfgcAiDsC3Sl1QlSw3vQd0mYbTzqkXc8JHnWl5sRfU2ePgAoZ1Ky7iB",
      ],
    }),
  ),
};

/** The answer that makes a cart. */
export const MadeCart = (cart: TObject) =>
  Type.Object(
    {
      ...cart.properties,
      token: orNull(
        Type.String({
          description: "As the header X-Cart-Token it opens the cart. Null for a customer's.",
          examples: ["ct_3vQd0mYbTzqkXc8JHnWl5sRfU2ePgAoZ1Ky7iB"],
        }),
      ),
    },
    closedObject("MadeCart"),
  );
