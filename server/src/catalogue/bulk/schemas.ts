import { type Static, type TSchema, Type } from "typebox";
import { ErrorCodeSchema, FieldFailures } from "../../http/failure-schemas.ts";
import { Version } from "../../http/schema-parts.ts";
import { Product, ProductCreate, ProductUpdate } from "../products/index.ts";

export const MAX_OPERATIONS = 250;

// Each operation is checked by itself, so that one that is not valid fails alone: only the reference has its schema.
const operations = (each: TSchema, description: string) =>
  Type.Optional(Type.Array(Type.Unknown({ "x-told": each }), { maxItems: MAX_OPERATIONS, description }));
const id = Type.String({ format: "uuid" });
/** An update of a product, which is named by its `id`. */
export const BulkUpdate = Type.Object(
  { ...ProductUpdate.properties, id },
  { additionalProperties: false, "x-name": "ProductBulkUpdate" },
);
/** A product to delete, where its version counts. */
export const BulkDelete = Type.Object(
  { id, version: Version },
  { additionalProperties: false, "x-name": "ProductBulkDelete" },
);

export const BulkRequest = Type.Object(
  {
    create: operations(ProductCreate, "Products as POST /products takes them."),
    update: operations(
      BulkUpdate,
      "Updates as PUT /products/{id} takes them, each with the `id` of its product.",
    ),
    delete: operations(Type.Union([id, BulkDelete]), "Ids, or `{id, version}`."),
    atomic: Type.Optional(
      Type.Boolean({ description: "All or nothing: if one operation fails, all are undone. Default false." }),
    ),
  },
  { additionalProperties: false, "x-name": "ProductBulkRequest" },
);
export type BulkRequest = Static<typeof BulkRequest>;

const common = {
  index: Type.Integer({ description: "Its place in the list of the request." }),
  status: Type.Integer({ description: "The HTTP status that the operation would have had on its own." }),
  message: Type.String(),
};
const oneOf = <T extends string>(...values: T[]) => Type.Unsafe<T>({ type: "string", enum: values });
const BulkWritten = Type.Object(
  { operation: oneOf("create", "update"), ...common, success: Type.Literal(true), data: Product },
  { additionalProperties: false, "x-name": "ProductBulkWritten", description: "A product that was written." },
);
const BulkDeleted = Type.Object(
  { operation: Type.Literal("delete"), ...common, success: Type.Literal(true), data: Type.Null() },
  { additionalProperties: false, "x-name": "ProductBulkDeleted", description: "A product that was deleted." },
);
const BulkRefused = Type.Object(
  {
    operation: oneOf("create", "update", "delete"),
    ...common,
    success: Type.Literal(false),
    code: ErrorCodeSchema,
    errors: FieldFailures,
    details: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  {
    additionalProperties: false,
    "x-name": "ProductBulkRefused",
    description: "An operation that failed; its errors point into the whole request.",
  },
);

export const BulkReply = Type.Object(
  {
    results: Type.Array(Type.Union([BulkWritten, BulkDeleted, BulkRefused]), {
      description: "One result per operation: creates first, then updates, then deletes.",
    }),
    succeeded: Type.Integer(),
    failed: Type.Integer(),
  },
  { "x-name": "ProductBulkReply" },
);
