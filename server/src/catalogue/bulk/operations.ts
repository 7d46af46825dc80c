import {
  ApiError,
  type FieldError,
  invalidField,
  readOnlyFields as readOnlyRefused,
  validationFailed,
} from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { compileBody } from "../../http/validate.ts";
import { isUuid } from "../../kit/cursor.ts";
import { ProductCreate, ProductUpdate, readOnlyFields, refuseUnseenCost } from "../products/index.ts";
import { type BulkRequest, MAX_OPERATIONS } from "./schemas.ts";

/** One operation of a bulk request that is fit to be tried. */
export type Operation =
  | { kind: "create"; index: number; input: ProductCreate }
  | { kind: "update"; index: number; id: string; input: ProductUpdate }
  | { kind: "delete"; index: number; id: string; version: number | undefined };

/** An operation, or why it is none. */
export type Read = { kind: Operation["kind"]; index: number; operation?: Operation; failure?: ApiError };

const checkCreate = compileBody(ProductCreate, [...readOnlyFields, "version"]);
const checkUpdate = compileBody(ProductUpdate);

/**
 * Reads the operations of a bulk request: creates, then updates, then deletes; each valid or with its own
 * failure. Throws 400 for more than 250, or none.
 */
export function readOperations(body: BulkRequest, call: Pick<Call, "can">): Read[] {
  const { create = [], update = [], delete: remove = [] } = body;
  const count = create.length + update.length + remove.length;
  if (count > MAX_OPERATIONS) throw invalidField("", "too_many", { limit: MAX_OPERATIONS });
  if (count === 0) throw invalidField("", "too_few", { limit: 1 });
  const used = new Set<string>();
  const read = (kind: Operation["kind"], index: number, reader: () => Operation): Read => {
    try {
      const operation = reader();
      if (operation.kind !== "create") {
        if (used.has(operation.id)) throw invalidField("/id", "not_unique");
        used.add(operation.id);
      }
      return { kind, index, operation };
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      return { kind, index, failure };
    }
  };
  return [
    ...create.map((entry, i) => read("create", i, () => readCreate(entry, body, i, call))),
    ...update.map((entry, i) => read("update", i, () => readUpdate(entry, body, i, call))),
    ...remove.map((entry, i) => read("delete", i, () => readDelete(entry, i))),
  ];
}

function readCreate(entry: unknown, body: unknown, index: number, call: Pick<Call, "can">): Operation {
  refuse(checkCreate(entry, body));
  const input = entry as ProductCreate;
  refuseUnseenCost(call, input);
  return { kind: "create", index, input };
}

function readUpdate(entry: unknown, body: unknown, index: number, call: Pick<Call, "can">): Operation {
  refuse(checkUpdate(entry, body));
  const { id, ...input } = entry as ProductUpdate & { id?: unknown };
  refuseUnseenCost(call, input);
  return { kind: "update", index, id: readId(id), input };
}

function readDelete(entry: unknown, index: number): Operation {
  if (typeof entry === "string") return { kind: "delete", index, id: readId(entry), version: undefined };
  const { id, version, ...rest } = Object(entry) as { id?: unknown; version?: unknown };
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw invalidField(`/${unknown}`, "unknown_field");
  if (version !== undefined && !Number.isSafeInteger(version)) {
    throw invalidField("/version", "invalid_type", { type: "integer" });
  }
  return { kind: "delete", index, id: readId(id), version: version as number | undefined };
}

function readId(id: unknown): string {
  if (id === undefined) throw invalidField("/id", "required");
  if (typeof id !== "string" || !isUuid(id.toLowerCase())) throw invalidField("/id", "invalid_id");
  return id.toLowerCase();
}

function refuse(errors: FieldError[] | undefined): void {
  if (!errors) return;
  throw errors.every(({ code }) => code === "read_only_field")
    ? readOnlyRefused(errors)
    : validationFailed(errors);
}
