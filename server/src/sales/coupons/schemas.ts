import { type Static, Type } from "typebox";
import { rowSchema } from "../../http/fields.ts";
import { ignored, moneyInput, orNull, Version } from "../../http/schema-parts.ts";
import { CouponTypeSchema, coupons } from "./columns.ts";

/** The most products, and the most categories, that a coupon can be limited to. */
const MAX_IDS = 1_000;
const MAX_USES = 1_000_000_000;

const code = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: "^[^\\s\\p{C}\\p{Z}\\p{DI}]+$",
  description:
    "What a customer types in: visible characters without blanks. Unique per store; upper and lower case count as the same.",
  examples: ["WELCOME10"],
});
const moment = (description: string) =>
  Type.Optional(orNull(Type.String({ format: "date-time", maxLength: 40, description })));
const limit = (description: string) =>
  Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: MAX_USES, description })));
const ids = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ format: "uuid" }), { maxItems: MAX_IDS, uniqueItems: true, description }),
  );

const writable = {
  value: Type.Optional(
    orNull(
      Type.Unsafe<string>({
        anyOf: [{ type: "string", maxLength: 40 }, { type: "number" }],
        "x-money": true,
        description:
          "A decimal in a string (or a JSON number): an amount in the store's currency if `type` is `fixed`; percent, at most 100 with at most 4 fraction digits, if it is `percentage`. Needed for both. For `free_shipping` it is absent, null or 0.",
        examples: ["10"],
      }),
    ),
  ),
  startsAt: moment("The time from which it can be used; null for at once."),
  endsAt: moment("The time from which it can no longer be used; null for never."),
  minimumSubtotal: Type.Optional(orNull(moneyInput("The lowest subtotal of an order that can use it."))),
  usageLimit: limit("How many orders can use it; null for any number."),
  usageLimitPerCustomer: limit("How many orders of one customer can use it; null for any number."),
  productIds: ids(
    "The products it applies to. If this and `categoryIds` are empty, it applies to all products.",
  ),
  categoryIds: ids("The categories it applies to, with all categories below them."),
  isActive: Type.Optional(Type.Boolean({ description: "Whether it can be used; default true." })),
};

/** Fields that only the server sets: refused on create, ignored on update. */
export const readOnlyFields = ["id", "usedCount", "createdAt", "updatedAt"] as const;

export const CouponCreate = Type.Object(
  { code, type: CouponTypeSchema, ...writable },
  { additionalProperties: false, "x-name": "CouponCreate" },
);
export type CouponCreate = Static<typeof CouponCreate>;

export const CouponUpdate = Type.Object(
  {
    code: Type.Optional(code),
    type: Type.Optional(CouponTypeSchema),
    ...writable,
    version: Version,
    ...ignored(readOnlyFields),
  },
  { additionalProperties: false, "x-name": "CouponUpdate" },
);
export type CouponUpdate = Partial<CouponCreate> & { version?: number };

export const CouponSchema = coupons.schema({ "x-name": "Coupon" });

/** A coupon as lists answer it: whole, or the `fields` of it that were asked for. */
export const CouponRead = rowSchema(CouponSchema, "a coupon");
