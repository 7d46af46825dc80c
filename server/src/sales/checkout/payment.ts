import { type Static, Type } from "typebox";
import { orNull } from "../../http/schema-parts.ts";
import type { OrderRow } from "../orders/index.ts";

/** How a shopper pays an order. */
export const Payment = Type.Object(
  {
    provider: Type.String({ description: "`manual`: the store receives the payment by itself." }),
    instructions: orNull(Type.String({ description: "What to tell the shopper." })),
  },
  { additionalProperties: false, "x-name": "CheckoutPayment" },
);
type Payment = Static<typeof Payment>;

/** How a new order is to be paid. */
export const paymentOf = (_order: OrderRow): Payment => ({ provider: "manual", instructions: null });
