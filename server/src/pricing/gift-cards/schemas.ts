import { type Static, Type } from "typebox";
import { Decimal } from "../../http/nouns/columns.ts";
import { moneyInput, orNull, Version } from "../../http/openapi/schema-parts.ts";
import { giftCards } from "./columns.ts";

export const GiftCardAdjustment = Type.Object(
  {
    set: Type.Optional(moneyInput("The new balance.")),
    delta: Type.Optional(moneyInput("The amount to add, or to take away if negative.")),
    reason: Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: "\\S",
      description: "The reason, for the ledger.",
      examples: ["goodwill"],
    }),
    version: Version,
  },
  { additionalProperties: false, "x-name": "GiftCardAdjustment" },
);
export type GiftCardAdjustment = Static<typeof GiftCardAdjustment>;

export const GiftCardCheck = Type.Object(
  {
    code: Type.String({
      minLength: 1,
      maxLength: 100,
      description: "The code. Case, blanks and dashes do not count.",
    }),
  },
  { additionalProperties: false, "x-name": "GiftCardCheck" },
);

export const NewGiftCard = giftCards.schema(
  { "x-name": "NewGiftCard" },
  { code: Type.String({ description: "The code itself. It is shown only in this answer." }) },
);

/** A gift card as a shopper sees it. */
export const GiftCardBalance = Type.Object(
  {
    last4: Type.String(),
    balance: Decimal,
    currency: Type.String({ description: "ISO 4217.", examples: ["USD"] }),
    expiresAt: orNull(Type.String({ format: "date-time" })),
  },
  { additionalProperties: false, "x-name": "GiftCardBalance" },
);
