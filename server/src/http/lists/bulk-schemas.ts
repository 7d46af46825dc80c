import { type TObject, type TSchema, Type } from "typebox";
import { ErrorCodeSchema, FieldFailures } from "../answers/failure-schemas.ts";
import { Version } from "../openapi/schema-parts.ts";

/** The most operations of one bulk request. */
export const MAX_OPERATIONS = 250;
/** The most bytes of its body. */
export const BULK_BODY_LIMIT = 10 * 1_048_576;

/** A bulk request: lists of what is to be created, updated and deleted, of anything, since each is checked by itself. */
export type BulkBody = {
  create?: unknown[];
  update?: unknown[];
  delete?: unknown[];
  atomic?: boolean;
  match?: "id" | "sku";
};

/** What bulk requests to a noun are made of: its name, as in `Product`, what it is called, where it lives, and its schemas. */
export type BulkNoun = {
  name: string;
  one: string;
  many: string;
  path: string;
  create: TObject;
  update: TObject;
  reply: TObject;
  /** Whether what is updated or deleted may be named by its SKU instead. */
  hasSkus?: boolean;
};

const id = Type.String({ format: "uuid" });
const sku = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: "\\S",
  description: "Of the product, or of one of its variants.",
});
const match = Type.Optional(
  Type.Unsafe<"id" | "sku">({
    type: "string",
    enum: ["id", "sku"],
    description:
      "By what updates and deletes name their product. `sku`: each has a `sku` in place of the `id`, the product's own or a variant's, which does not change; a SKU that several products have is 409 `duplicate`. Default `id`.",
  }),
);
const common = {
  index: Type.Integer({ description: "Its place in the list of the request." }),
  status: Type.Integer({ description: "The HTTP status that the operation would have had on its own." }),
  message: Type.String(),
};
const oneOf = <T extends string>(...values: T[]) => Type.Unsafe<T>({ type: "string", enum: values });

// Each operation is checked by itself, so that one that is not valid fails alone: only the reference has its schema.
const operations = (each: TSchema, description: string) =>
  Type.Optional(Type.Array(Type.Unknown({ "x-told": each }), { maxItems: MAX_OPERATIONS, description }));

/** The schemas of a noun's bulk requests and their answers. */
export function bulkSchemas({ name, one, many, path, create, update, reply, hasSkus }: BulkNoun) {
  const closed = (suffix: string) => ({ additionalProperties: false, "x-name": `${name}Bulk${suffix}` });
  const One = `${one[0]!.toUpperCase()}${one.slice(1)}`;
  const Update = Type.Object({ ...update.properties, id }, closed("Update"));
  const Delete = Type.Object({ id, version: Version }, closed("Delete"));
  const UpdateBySku = Type.Object({ ...update.properties, sku }, closed("UpdateBySku"));
  const DeleteBySku = Type.Object({ sku, version: Version }, closed("DeleteBySku"));
  const Request = Type.Object(
    {
      create: operations(create, `${many[0]!.toUpperCase()}${many.slice(1)} as POST ${path} takes them.`),
      update: operations(
        hasSkus ? Type.Union([Update, UpdateBySku]) : Update,
        `Updates as PUT ${path}/{id} takes them, each with the \`id\` of its ${one.split(" ").at(-1)}.`,
      ),
      delete: operations(
        hasSkus ? Type.Union([Type.String(), Delete, DeleteBySku]) : Type.Union([id, Delete]),
        "Ids, or `{id, version}`.",
      ),
      ...((hasSkus ? { match } : {}) as { match: typeof match }),
      atomic: Type.Optional(
        Type.Boolean({
          description: "All or nothing: if one operation fails, all are undone. Default false.",
        }),
      ),
    },
    closed("Request"),
  );
  const Written = Type.Object(
    { operation: oneOf("create", "update"), ...common, success: Type.Literal(true), data: reply },
    { ...closed("Written"), description: `${One} that was written.` },
  );
  const Deleted = Type.Object(
    { operation: Type.Literal("delete"), ...common, success: Type.Literal(true), data: Type.Null() },
    { ...closed("Deleted"), description: `${One} that was deleted.` },
  );
  const Refused = Type.Object(
    {
      operation: oneOf("create", "update", "delete"),
      ...common,
      success: Type.Literal(false),
      code: ErrorCodeSchema,
      errors: FieldFailures,
      details: Type.Optional(Type.Object({}, { additionalProperties: true })),
    },
    {
      ...closed("Refused"),
      description: "An operation that failed; its errors point into the whole request.",
    },
  );
  const Reply = Type.Object(
    {
      results: Type.Array(Type.Union([Written, Deleted, Refused]), {
        description: "One result per operation: creates first, then updates, then deletes.",
      }),
      succeeded: Type.Integer(),
      failed: Type.Integer(),
    },
    { "x-name": `${name}BulkReply` },
  );
  return { Update, Delete, UpdateBySku, DeleteBySku, Request, Reply };
}
