import { type Static, Type } from "typebox";
import { listQuery, Pagination } from "../../http/window.ts";
import { MAX_QUANTITY, orNull } from "../products/index.ts";

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

export const StockMovementsQuery = Type.Object(
  { ...listQuery, variantId: Type.Optional(Type.String({ format: "uuid" })) },
  { additionalProperties: false },
);

const StockMovement = Type.Object(
  {
    id: Id,
    variantId: orNull(Id),
    delta: Type.Integer({ description: "What was added, or taken away." }),
    quantityAfter: Type.Integer({ description: "The item's stock after it." }),
    reason: Type.String({ examples: ["received"] }),
    actor: Type.String({ examples: ["api_key:01a1fe6d-e9c8-700d-83b0-2dc972005d4b"] }),
    reference: orNull(Type.String()),
    createdAt: Type.String({ format: "date-time" }),
  },
  { additionalProperties: false, "x-name": "StockMovement" },
);

export const StockMovementList = Type.Object(
  { movements: Type.Array(StockMovement), pagination: Pagination },
  { "x-name": "StockMovementList" },
);
