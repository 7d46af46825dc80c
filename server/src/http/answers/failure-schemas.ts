import { type TObject, type TSchema, Type } from "typebox";
import { orNull } from "../openapi/schema-parts.ts";
import { type ErrorCode, errorCodes } from "./errors.ts";

/** The code of a failure, for programs. */
export const ErrorCodeSchema = Type.Unsafe<string>({
  type: "string",
  enum: [...errorCodes],
  "x-name": "ErrorCode",
  "x-may-grow": true,
  description:
    "The kind of failure, for programs. There will be more: go by the status where you do not know one.",
  examples: ["validation_failed"],
});

/** The faults of fields. */
export const FieldFailures = Type.Optional(
  Type.Array(
    Type.Object(
      {
        field: Type.String({ description: "JSON pointer into the body, or `/` and a parameter's name." }),
        code: Type.String({ description: "Its faults.", examples: ["required"] }),
        message: Type.String({ description: "Safe to show to a user." }),
      },
      { "x-name": "FieldFailure" },
    ),
    { description: "The faults, each with its field; the first 100." },
  ),
);

const text = (description?: string) => Type.String(description ? { description } : {});
const texts = Type.Array(Type.String());
const number = Type.Integer();
const id = Type.String({ format: "uuid" });
const item = { productId: orNull(id), variantId: orNull(id) };
const detail = (properties: Record<string, TSchema>) => Type.Partial(Type.Object(properties));

/**
 * The possible `details` of a failure by its code; none of them is always there. A code that is missing here
 * has none. The `details` of an `atomic` bulk request have `failed` alone, which names the operations that
 * failed.
 */
export const detailSchemas: Readonly<Partial<Record<ErrorCode, TObject>>> = {
  malformed_json: detail({ line: number, column: number, found: orNull(text()), expected: text() }),
  coupon_invalid: detail({ reason: text() }),
  unauthenticated: detail({ header: text("The header to send.") }),
  key_expired: detail({ expiredAt: Type.String({ format: "date-time" }) }),
  permission_denied: detail({
    permission: text("The permission that is needed."),
    permissions: texts,
    needed: text("The proof that is missing: `confirmation`, `second_factor`."),
    limit: text("The daily limit that is reached."),
    most: text(),
    left: text(),
    until: text(),
  }),
  email_not_confirmed: detail({ confirm: text(), resend: text() }),
  store_not_found: detail({ host: text("The host that was asked.") }),
  not_found: detail({ didYouMean: text("A similar path."), expected: text(), lookUp: texts }),
  version_conflict: detail({ currentVersion: number, currentQuantity: number, currentBalance: text() }),
  duplicate: detail({
    sku: text(),
    ...item,
    duplicates: Type.Array(Type.Object({ sku: text(), owners: Type.Array(Type.Object(item)) })),
  }),
  insufficient_stock: detail({
    lines: Type.Array(Type.Object({ ...item, locationId: Type.Optional(id), available: number })),
  }),
  gift_card_unusable: detail({
    giftCards: Type.Array(
      Type.Object({
        id,
        last4: text(),
        isActive: Type.Boolean(),
        expiresAt: orNull(Type.String({ format: "date-time" })),
      }),
    ),
  }),
  insufficient_credit: detail({ balance: text("The balance, as a decimal.") }),
  invalid_status_transition: detail({ from: text(), to: text(), allowed: texts, reason: text() }),
  price_changed: detail({ expectedTotal: text(), finalAmount: text() }),
  payload_too_large: detail({ limit: Type.Integer({ description: "In bytes." }) }),
  unsupported_media_type: detail({ header: text(), came: text(), expected: texts }),
  unavailable: detail({ failing: texts }),
};

/** A failure's envelope (specification, section 7). */
export const Failure = Type.Object(
  {
    success: Type.Literal(false),
    message: Type.String({ description: "Safe to show to a user; in the language asked for." }),
    code: ErrorCodeSchema,
    errors: FieldFailures,
    requestId: Type.String({ description: "The request's id: tell it when you ask for help." }),
    details: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description:
            "More for programs, by `code`: `x-details` of this schema says what. Of a bulk request that is `atomic`, `failed` has the `operation`, `index` and `code` of each that failed, and nothing else.",
        },
      ),
    ),
  },
  { "x-name": "Failure", "x-details": detailSchemas },
);
