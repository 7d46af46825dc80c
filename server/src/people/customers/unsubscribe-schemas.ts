import { Type } from "typebox";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";

const Token = { description: "Proves that the link was made for this customer." };

export const UnsubscribeLinksOf = Type.Object(
  {
    ids: Type.Array(Type.String({ format: "uuid" }), {
      minItems: 1,
      maxItems: 250,
      description: "The customers' ids.",
    }),
  },
  closedObject("UnsubscribeLinksOf"),
);
export const UnsubscribeLinks = Type.Object(
  {
    links: Type.Array(
      Type.Object(
        {
          customerId: Type.String({ format: "uuid" }),
          token: Type.String(Token),
          url: orNull(Type.String({ description: "The page; null where the store has turned it off." })),
        },
        { additionalProperties: false },
      ),
    ),
  },
  closedObject("UnsubscribeLinks"),
);
export const Unsubscription = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200, ...Token }) },
  closedObject("Unsubscription"),
);
