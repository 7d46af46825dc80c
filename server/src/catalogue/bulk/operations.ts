import { ApiError, type FieldError, faulty, invalidField } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { compileBody } from "../../http/validate.ts";
import { isUuid } from "../../kit/cursor.ts";
import {
  createFaults,
  ProductCreate,
  type ProductUpdate,
  readOnlyFields,
  refuseUnseenCost,
  updateFaults,
} from "../products/index.ts";
import { BulkDelete, type BulkRequest, BulkUpdate, MAX_OPERATIONS } from "./schemas.ts";

/** One operation of a bulk request that is fit to be tried. */
export type Operation =
  | { kind: "create"; index: number; input: ProductCreate }
  | { kind: "update"; index: number; id: string; input: ProductUpdate }
  | { kind: "delete"; index: number; id: string; version: number | undefined };

/** An operation, or why it is none. */
export type Read = { kind: Operation["kind"]; index: number; operation?: Operation; failure?: ApiError };

const checkCreate = compileBody(ProductCreate, [...readOnlyFields, "version"]);
const checkUpdate = compileBody(BulkUpdate);
const checkDelete = compileBody(BulkDelete);

type Knowing = Pick<Call, "can" | "store">;

/**
 * Reads the operations of a bulk request: creates, then updates, then deletes; each valid or with its own
 * failure. Throws 400 for more than 250, or none.
 */
export function readOperations(body: BulkRequest, call: Knowing): Read[] {
  const { create = [], update = [], delete: remove = [] } = body;
  const count = create.length + update.length + remove.length;
  if (count > MAX_OPERATIONS) throw invalidField("", "too_many", { limit: MAX_OPERATIONS });
  if (count === 0) throw invalidField("", "too_few", { limit: 1 });
  const used = new Set<string>();
  const read = (kind: Operation["kind"], entry: unknown, index: number, reader: () => Operation): Read => {
    try {
      const operation = reader();
      if (operation.kind !== "create") {
        if (used.has(operation.id)) throw invalidField(typeof entry === "string" ? "" : "/id", "not_unique");
        used.add(operation.id);
      }
      return { kind, index, operation };
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      return { kind, index, failure };
    }
  };
  return [
    ...create.map((entry, i) => read("create", entry, i, () => readCreate(entry, body, i, call))),
    ...update.map((entry, i) => read("update", entry, i, () => readUpdate(entry, body, i, call))),
    ...remove.map((entry, i) => read("delete", entry, i, () => readDelete(entry, i))),
  ];
}

function readCreate(entry: unknown, body: unknown, index: number, call: Knowing): Operation {
  refuse(checkCreate(entry, body, (sound) => createFaults(sound, call)));
  const input = entry as ProductCreate;
  refuseUnseenCost(call, input);
  return { kind: "create", index, input };
}

function readUpdate(entry: unknown, body: unknown, index: number, call: Knowing): Operation {
  refuse(checkUpdate(entry, body, (sound) => updateFaults(sound, call)));
  const { id, ...input } = entry as ProductUpdate & { id: string };
  refuseUnseenCost(call, input);
  return { kind: "update", index, id: id.toLowerCase(), input };
}

function readDelete(entry: unknown, index: number): Operation {
  if (typeof entry === "string") {
    if (!isUuid(entry.toLowerCase())) throw invalidField("", "invalid_id");
    return { kind: "delete", index, id: entry.toLowerCase(), version: undefined };
  }
  refuse(checkDelete(entry));
  const { id, version } = entry as { id: string; version?: number };
  return { kind: "delete", index, id: id.toLowerCase(), version };
}

function refuse(errors: FieldError[] | undefined): void {
  if (errors) throw faulty(errors);
}
