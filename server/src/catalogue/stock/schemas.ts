import { type Static, Type } from "typebox";
import { orNull } from "../../http/schema-parts.ts";
import { MAX_QUANTITY } from "../products/index.ts";

export const StockAdjustment = Type.Object(
  {
    variantId: Type.Optional(
      orNull(Type.String({ format: "uuid", description: "Needed where the product has variants." })),
    ),
    set: Type.Optional(
      Type.Integer({
        minimum: -MAX_QUANTITY,
        maximum: MAX_QUANTITY,
        description: "The quantity from now on.",
      }),
    ),
    delta: Type.Optional(
      Type.Integer({
        minimum: -MAX_QUANTITY,
        maximum: MAX_QUANTITY,
        description: "What to add to it, or take away.",
      }),
    ),
    expected: Type.Optional(
      Type.Integer({
        minimum: Number.MIN_SAFE_INTEGER,
        maximum: Number.MAX_SAFE_INTEGER,
        description: "The quantity there must be now; another one is a 409.",
      }),
    ),
    reason: Type.String({
      minLength: 1,
      maxLength: 100,
      examples: ["received"],
      description: "Why, for the ledger.",
    }),
    reference: Type.Optional(
      Type.String({
        maxLength: 255,
        examples: ["PO-1042"],
        description: "What it belongs to, for the ledger.",
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
    quantity: Type.Integer({ description: "Stock on hand after it." }),
    version: Type.Integer({ description: "The product's version after it." }),
    movementId: orNull(Type.String({ format: "uuid", description: "Null where nothing changed." })),
  },
  { additionalProperties: false, "x-name": "StockLevel" },
);
