import { type Static, Type } from "typebox";
import { closedObject, moneyInput, orNull, Version } from "../../http/openapi/schema-parts.ts";
import { RefundTarget } from "../model/payment-columns.ts";
import { CartItems, cartFields } from "../model/schemas.ts";

const { shippingAddress, shippingMethodId, paymentMethod } = cartFields;

/** The order that replaces the returned pieces. */
export const ExchangeCreate = Type.Object(
  {
    items: CartItems,
    shippingAddress,
    shippingMethodId,
    paymentMethod: Type.Optional(paymentMethod),
    note: Type.Optional(orNull(Type.String({ maxLength: 5_000 }))),
    sendMail: Type.Optional(
      Type.Boolean({ description: "Whether the customer gets mails about the new order; default false." }),
    ),
    expectedTotal: Type.Optional(
      moneyInput(
        "The total that was shown. If the new order comes to another one, the answer is 409 `price_changed`.",
      ),
    ),
    refundTo: Type.Optional({
      ...RefundTarget,
      description:
        "Where what is left goes if the new order costs less: `original`, back to whatever paid; `credit`, to the customer's store credit.",
    }),
    version: Version,
  },
  {
    ...closedObject("ExchangeCreate"),
    description: "An address, or a way of paying, that is left out is that of the order that came back.",
  },
);
export type ExchangeCreate = Static<typeof ExchangeCreate>;
