import { type Static, Type } from "typebox";
import { json, whereAny } from "../../http/nouns/columns.ts";
import { closedObject } from "../../http/openapi/schema-parts.ts";

const Uuid = Type.String({ format: "uuid" });
const ExchangeOf = Type.Object(
  { orderId: Uuid, returnId: Uuid },
  {
    ...closedObject("OrderExchangeOf"),
    description:
      "Only of an order that was placed in exchange: the return that it was placed for, and its order.",
  },
);
const ReplacementOf = Type.Object(
  { orderId: Uuid, claimId: Uuid },
  {
    ...closedObject("OrderReplacementOf"),
    description:
      "Only of an order that replaces pieces at no charge: the claim that they were in, and its order.",
  },
);

/** The links of an order `o` to orders that it replaces, or that replace it; most have none. */
export const exchange = {
  exchangeOf: whereAny(json<Static<typeof ExchangeOf>>("exchange_of", ExchangeOf)),
  replacementOf: whereAny(json<Static<typeof ReplacementOf>>("replacement_of", ReplacementOf)),
  exchanges: whereAny(
    json<string[]>(
      "exchanges",
      Type.Array(Uuid, {
        description: "Only where there are some: the orders that were placed in exchange for what came back.",
      }),
    ),
  ),
};
