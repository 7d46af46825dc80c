import { type Static, Type } from "typebox";
import { closedObject, moneyInput, orNull, Version } from "../../http/openapi/schema-parts.ts";
import { credits } from "./columns.ts";

export const CreditAdjustment = Type.Object(
  {
    amount: moneyInput("The amount to give, or to take away if negative."),
    reason: Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: "\\S",
      description: "The reason, for the ledger. The customer sees it.",
      examples: ["goodwill"],
    }),
    note: Type.Optional(
      orNull(
        Type.String({ maxLength: 2_000, description: "For the merchant only; it stands in the ledger." }),
      ),
    ),
    expected: Type.Optional(
      moneyInput("The balance that you expect now. If it is another one, the answer is 409."),
    ),
    version: Version,
  },
  closedObject("StoreCreditAdjustment"),
);
export type CreditAdjustment = Static<typeof CreditAdjustment>;

const more = { currency: Type.String({ description: "ISO 4217.", examples: ["USD"] }) };

export const Credit = credits.schema({ "x-name": "StoreCredit" }, more);
