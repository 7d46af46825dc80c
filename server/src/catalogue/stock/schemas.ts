import { type Static, Type } from "typebox";
import { Atomic, MAX_OPERATIONS, resultSchemas } from "../../http/lists/bulk-schemas.ts";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";
import { MAX_QUANTITY } from "../products/index.ts";

export const StockAdjustment = Type.Object(
  {
    variantId: Type.Optional(
      orNull(Type.String({ format: "uuid", description: "Required if the product has variants." })),
    ),
    locationId: Type.Optional(
      Type.String({ format: "uuid", description: "Where the stock changes. Default: the default location." }),
    ),
    set: Type.Optional(
      Type.Integer({
        minimum: -MAX_QUANTITY,
        maximum: MAX_QUANTITY,
        description: "The new quantity there.",
      }),
    ),
    delta: Type.Optional(
      Type.Integer({
        minimum: -MAX_QUANTITY,
        maximum: MAX_QUANTITY,
        description: "The amount to add, or to take away if negative.",
      }),
    ),
    expected: Type.Optional(
      Type.Integer({
        minimum: Number.MIN_SAFE_INTEGER,
        maximum: Number.MAX_SAFE_INTEGER,
        description: "The quantity that you expect there now. If it is another one, the answer is 409.",
      }),
    ),
    reason: Type.String({
      minLength: 1,
      maxLength: 100,
      examples: ["received"],
      description: "The reason, for the ledger.",
    }),
    reference: Type.Optional(
      Type.String({
        maxLength: 255,
        examples: ["PO-1042"],
        description: "A reference, such as an order number, for the ledger.",
      }),
    ),
  },
  { additionalProperties: false, "x-name": "StockAdjustment" },
);
export type StockAdjustment = Omit<Static<typeof StockAdjustment>, "variantId"> & {
  variantId?: string | null;
};

const Id = Type.String({ format: "uuid" });

export const StockLevel = Type.Object(
  {
    productId: Id,
    variantId: orNull(Id),
    locationId: Type.Optional(
      Type.String({
        format: "uuid",
        description: "The location that was named; the default one if it is absent.",
      }),
    ),
    quantity: Type.Integer({ description: "Stock on hand at the location after the change." }),
    version: Type.Integer({ description: "The product's version after the change." }),
    movementId: orNull(Type.String({ format: "uuid", description: "Null if nothing changed." })),
  },
  { additionalProperties: false, "x-name": "StockLevel" },
);

const { variantId, locationId, expected, reason, reference } = StockAdjustment.properties;

/** One operation of many: the item, its new quantity, and the expected one. */
export const StockSetOperation = Type.Object(
  {
    productId: Type.Optional(Type.String({ format: "uuid", description: "This or `sku` is needed." })),
    sku: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        pattern: "\\S",
        description:
          "The SKU of a product or of a variant, whatever its case, in place of `productId` and `variantId`. A SKU that several have is 409 `duplicate`.",
      }),
    ),
    variantId,
    locationId,
    set: Type.Integer({
      minimum: -MAX_QUANTITY,
      maximum: MAX_QUANTITY,
      description: "The new quantity there.",
    }),
    expected,
  },
  closedObject("StockSetOperation"),
);
export type StockSetOperation = Omit<Static<typeof StockSetOperation>, "variantId"> & {
  variantId?: string | null;
};

// Each operation is checked by itself, so that one that is not valid fails alone: only the reference has its
// schema.
export const StockSetRequest = Type.Object(
  {
    operations: Type.Array(Type.Unknown({ "x-told": StockSetOperation }), {
      minItems: 1,
      maxItems: MAX_OPERATIONS,
      description: "An item can appear once for each location.",
    }),
    reason,
    reference,
    atomic: Atomic,
  },
  closedObject("StockSetRequest"),
);
export type StockSetRequest = Static<typeof StockSetRequest>;

const set = Type.Literal("set");
const { done, reply } = resultSchemas("StockSet", "Its place in `operations`.");

export const StockSetReply = reply(
  set,
  [done("Done", set, StockLevel, "An operation that was done, with the level as it is then.")],
  "One result for each operation, in their order.",
);
