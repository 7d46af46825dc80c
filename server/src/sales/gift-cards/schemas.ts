import { type Static, Type } from "typebox";
import { Decimal } from "../../http/columns.ts";
import { ignored, moneyInput, orNull, Version } from "../../http/schema-parts.ts";
import { giftCards } from "./columns.ts";

const MAX_NOTE = 2_000;

const expiresAt = Type.Optional(
  orNull(
    Type.String({
      format: "date-time",
      maxLength: 40,
      description: "The time from which it can no longer pay, in the future; null for never.",
    }),
  ),
);
const note = Type.Optional(
  orNull(Type.String({ maxLength: MAX_NOTE, description: "For the merchant only." })),
);

/** Fields that only the server sets. */
export const readOnlyFields = [
  "id",
  "last4",
  "initialAmount",
  "balance",
  "orderId",
  "createdAt",
  "updatedAt",
] as const;

export const GiftCardCreate = Type.Object(
  {
    amount: moneyInput("What it is worth."),
    code: Type.Optional(
      Type.String({
        maxLength: 64,
        pattern: "^-*([A-Za-z0-9]-*){8,64}$",
        description:
          "A code of your own: 12 to 64 Latin letters, digits and dashes, at least 12 of them no dashes. Upper and lower case count as the same, and dashes do not count. If absent, a code of 20 characters is made, which cannot be guessed.",
        examples: ["7KQM-2XTA-9HNB-C4WE-PDZ3"],
      }),
    ),
    expiresAt,
    note,
    customerId: Type.Optional(
      orNull(
        Type.String({ format: "uuid", description: "Whom it is made for. Anyone with the code can pay." }),
      ),
    ),
  },
  { additionalProperties: false, "x-name": "GiftCardCreate" },
);
export type GiftCardCreate = Static<typeof GiftCardCreate>;

export const GiftCardUpdate = Type.Object(
  {
    expiresAt,
    note,
    isActive: Type.Optional(Type.Boolean({ description: "If false, it cannot pay." })),
    version: Version,
    ...ignored([...readOnlyFields, "customerId"]),
  },
  { additionalProperties: false, "x-name": "GiftCardUpdate" },
);
export type GiftCardUpdate = Static<typeof GiftCardUpdate>;

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

export const GiftCard = giftCards.schema({ "x-name": "GiftCard" });
export const NewGiftCard = giftCards.schema(
  { "x-name": "NewGiftCard" },
  { code: Type.String({ description: "The code itself. It is shown only in this answer." }) },
);

/** What a shopper is told of a gift card. */
export const GiftCardBalance = Type.Object(
  {
    last4: Type.String(),
    balance: Decimal,
    currency: Type.String({ description: "ISO 4217.", examples: ["USD"] }),
    expiresAt: orNull(Type.String({ format: "date-time" })),
  },
  { additionalProperties: false, "x-name": "GiftCardBalance" },
);
