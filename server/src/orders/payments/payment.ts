import { type Static, Type } from "typebox";
import { orNull } from "../../http/openapi/schema-parts.ts";
import { ProviderSchema } from "./columns.ts";
import type { Method } from "./methods.ts";

/** The payment of an order, as it is answered. */
export const Payment = Type.Object(
  {
    provider: ProviderSchema,
    clientSecret: orNull(
      Type.String({
        description:
          "What Stripe.js goes on with. null if the provider could not be asked just now: `POST /storefront/orders/{id}/payment` asks again.",
      }),
    ),
    publishableKey: orNull(Type.String({ description: "The store's key for Stripe.js." })),
    redirectUrl: orNull(
      Type.String({ description: "Where the shopper pays, if it is not on the store's own page." }),
    ),
    instructions: orNull(Type.String({ description: "What to tell the shopper, such as a bank account." })),
  },
  { additionalProperties: false, "x-name": "Payment" },
);
export type Payment = Static<typeof Payment>;

/** The payment of a method before its provider was asked. */
export const paymentBy = ({ provider, instructions }: Method, publishableKey: string | null): Payment => ({
  provider,
  clientSecret: null,
  publishableKey,
  redirectUrl: null,
  instructions,
});
