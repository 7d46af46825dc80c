import { type TObject, type TSchema, Type } from "typebox";
import { ErrorCodeSchema, FieldFailures } from "../answers/failure-schemas.ts";
import { Version } from "../openapi/schema-parts.ts";

/** The most operations of one bulk request. */
export const MAX_OPERATIONS = 250;
/** The most bytes of its body. */
export const BULK_BODY_LIMIT = 10 * 1_048_576;

/**
 * A bulk request: lists of what is to be created, updated and deleted, of anything, since each is checked by
 * itself.
 */
export type BulkBody = {
  create?: unknown[];
  update?: unknown[];
  delete?: unknown[];
  atomic?: boolean;
  match?: "id" | "sku";
};

/**
 * Builds the schemas of a noun's bulk requests: from its name, as in `Product`, its word in texts, its path,
 * and its schemas.
 */
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
const oneOf = <T extends string>(...values: T[]) => Type.Unsafe<T>({ type: "string", enum: values });

// Each operation is checked by itself, so that one that is not valid fails alone: only the reference has its
// schema.
const operations = (each: TSchema, description: string) =>
  Type.Optional(Type.Array(Type.Unknown({ "x-told": each }), { maxItems: MAX_OPERATIONS, description }));

/** Whether all operations of a request succeed or none. */
export const Atomic = Type.Optional(
  Type.Boolean({
    description: "All or nothing: if one operation fails, all are undone. Default false.",
  }),
);

/**
 * The schemas of an answer with one result for each operation: `name` begins their names, `place` describes
 * the `index` of a result.
 */
export function resultSchemas(name: string, place: string) {
  const closedOptions = (suffix: string) => ({ additionalProperties: false, "x-name": `${name}${suffix}` });
  const common = {
    index: Type.Integer({ description: place }),
    status: Type.Integer({ description: "The HTTP status that the operation would have had on its own." }),
    message: Type.String(),
  };
  return {
    /** An operation that succeeded, with its data. */
    done: (suffix: string, operation: TSchema, data: TSchema, description: string) =>
      Type.Object(
        { operation, ...common, success: Type.Literal(true), data },
        { ...closedOptions(suffix), description },
      ),
    /** The whole answer: operations that succeeded, and those that failed. */
    reply(operation: TSchema, done: readonly TSchema[], description: string) {
      const Refused = Type.Object(
        {
          operation,
          ...common,
          success: Type.Literal(false),
          code: ErrorCodeSchema,
          errors: FieldFailures,
          details: Type.Optional(Type.Object({}, { additionalProperties: true })),
        },
        {
          ...closedOptions("Refused"),
          description: "An operation that failed; its errors point into the whole request.",
        },
      );
      return Type.Object(
        {
          results: Type.Array(Type.Union([...done, Refused]), { description }),
          succeeded: Type.Integer(),
          failed: Type.Integer(),
        },
        { "x-name": `${name}Reply` },
      );
    },
  };
}

/** The schemas of a noun's bulk requests and their answers. */
export function bulkSchemas({ name, one, many, path, create, update, reply, hasSkus }: BulkNoun) {
  const closedOptions = (suffix: string) => ({
    additionalProperties: false,
    "x-name": `${name}Bulk${suffix}`,
  });
  const One = `${one[0]!.toUpperCase()}${one.slice(1)}`;
  const Update = Type.Object({ ...update.properties, id }, closedOptions("Update"));
  const Delete = Type.Object({ id, version: Version }, closedOptions("Delete"));
  const UpdateBySku = Type.Object({ ...update.properties, sku }, closedOptions("UpdateBySku"));
  const DeleteBySku = Type.Object({ sku, version: Version }, closedOptions("DeleteBySku"));
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
      atomic: Atomic,
    },
    closedOptions("Request"),
  );
  const { done, reply: replyOf } = resultSchemas(`${name}Bulk`, "Its place in the list of the request.");
  const Reply = replyOf(
    oneOf("create", "update", "delete"),
    [
      done("Written", oneOf("create", "update"), reply, `${One} that was written.`),
      done("Deleted", Type.Literal("delete"), Type.Null(), `${One} that was deleted.`),
    ],
    "One result per operation: creates first, then updates, then deletes.",
  );
  return { Update, Delete, UpdateBySku, DeleteBySku, Request, Reply };
}
