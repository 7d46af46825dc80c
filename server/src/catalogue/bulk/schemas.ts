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
      "Updates as PUT /products/{id} takes them (`ProductUpdate`), each with the `id` of its product.",
    ),
    delete: operations("Ids, or `{id, version}`."),
    atomic: Type.Optional(
      Type.Boolean({ description: "All or nothing: if one operation fails, all are undone. Default false." }),
    ),
  },
  { additionalProperties: false, "x-name": "BulkRequest" },
);
export type BulkRequest = Static<typeof BulkRequest>;

const BulkResult = Type.Object(
  {
    operation: Type.Unsafe<string>({ type: "string", enum: ["create", "update", "delete"] }),
    index: Type.Integer({ description: "Its place in the list of the request." }),
    success: Type.Boolean(),
    status: Type.Integer({ description: "The HTTP status that the operation would have had on its own." }),
    message: Type.String(),
    data: Type.Optional(orNull(Product)),
    code: Type.Optional(Type.String()),
    errors: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), code: Type.String(), message: Type.String() }), {
        description: "Errors with pointers into the whole request.",
      }),
    ),
    details: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  { additionalProperties: false, "x-name": "BulkResult" },
);

export const BulkReply = Type.Object(
  {
    results: Type.Array(BulkResult, {
      description: "One result per operation: creates first, then updates, then deletes.",
    }),
    succeeded: Type.Integer(),
    failed: Type.Integer(),
  },
  { "x-name": "BulkReply" },
);
