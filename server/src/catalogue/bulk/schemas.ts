import { type Static, Type } from "typebox";
import { orNull } from "../../http/schema-parts.ts";
import { Product } from "../products/index.ts";

export const MAX_OPERATIONS = 250;

// Each operation is checked by itself, so that one that is not valid fails alone.
const operations = (description: string) =>
  Type.Optional(Type.Array(Type.Unknown(), { maxItems: MAX_OPERATIONS, description }));

export const BulkRequest = Type.Object(
  {
    create: operations("Products as POST /products takes them (`ProductCreate`)."),
    update: operations(
      "Each with the `id` of its product, else as PUT /products/{id} takes it (`ProductUpdate`).",
    ),
    delete: operations("Ids, or `{id, version}`."),
    atomic: Type.Optional(
      Type.Boolean({ description: "All or nothing: one that fails undoes all. Default false." }),
    ),
  },
  { additionalProperties: false, "x-name": "BulkRequest" },
);
export type BulkRequest = Static<typeof BulkRequest>;

const BulkResult = Type.Object(
  {
    operation: Type.Unsafe<string>({ type: "string", enum: ["create", "update", "delete"] }),
    index: Type.Integer({ description: "Its place in the request's list." }),
    success: Type.Boolean(),
    status: Type.Integer({ description: "The HTTP status that it would have had by itself." }),
    message: Type.String(),
    data: Type.Optional(orNull(Product)),
    code: Type.Optional(Type.String()),
    errors: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), code: Type.String(), message: Type.String() }), {
        description: "Pointers into the whole request.",
      }),
    ),
    details: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  { additionalProperties: false, "x-name": "BulkResult" },
);

export const BulkReply = Type.Object(
  {
    results: Type.Array(BulkResult, {
      description: "One for each operation: creates, then updates, then deletes.",
    }),
    succeeded: Type.Integer(),
    failed: Type.Integer(),
  },
  { "x-name": "BulkReply" },
);
