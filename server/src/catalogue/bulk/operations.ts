import type { Tx } from "../../db/tenant.ts";
import { ApiError, invalidField } from "../../http/answers/errors.ts";
import {
  type BulkOperation,
  type BulkRead,
  readOperations,
  refuse,
  removalById,
} from "../../http/lists/bulk.ts";
import type { BulkBody } from "../../http/lists/bulk-schemas.ts";
import { compileBody } from "../../http/request/validate.ts";
import type { Call } from "../../http/route.ts";
import {
  findProductsBySku,
  ProductCreate,
  type ProductUpdate,
  productWrites,
  refuseUnseenCost,
} from "../products/index.ts";
import { bulk } from "./schemas.ts";

/** A valid operation of a bulk request, and one that may be invalid. */
export type Operation = BulkOperation<ProductCreate, ProductUpdate>;
export type Read = BulkRead<ProductCreate, ProductUpdate>;

const checkCreate = compileBody(ProductCreate, productWrites.readOnly);
const checkUpdate = compileBody(bulk.Update);
const checkDelete = compileBody(bulk.Delete);
const checkUpdateBySku = compileBody(bulk.UpdateBySku);
const checkDeleteBySku = compileBody(bulk.DeleteBySku);

/**
 * Reads the operations on products of a bulk request; each is valid or has its own failure. If products are
 * identified by SKU, that is the `id` of an operation until `findBySku` has resolved it. Throws 400 for too
 * many, or none.
 */
export function readProductOperations(body: BulkBody, call: Pick<Call, "can">): Read[] {
  const reader =
    (check: typeof checkUpdate) =>
    (entry: unknown): ProductUpdate => {
      refuse(check(entry));
      refuseUnseenCost(call, entry as ProductUpdate);
      return entry as ProductUpdate;
    };
  const create = (entry: unknown) => {
    refuse(checkCreate(entry));
    refuseUnseenCost(call, entry as ProductCreate);
    return entry as ProductCreate;
  };
  const update = reader(body.match === "sku" ? checkUpdateBySku : checkUpdate);
  if (body.match !== "sku")
    return readOperations<ProductCreate, ProductUpdate>(body, {
      create,
      update: (entry) => update(entry) as ProductUpdate & { id: string },
      remove: removalById(checkDelete),
    });
  return readOperations<ProductCreate, ProductUpdate>(body, {
    create,
    update(entry) {
      const { sku, ...input } = update(entry);
      return { ...input, id: sku!.trim() };
    },
    remove(entry) {
      const named = typeof entry === "string" ? { sku: entry } : entry;
      refuse(checkDeleteBySku(named));
      const { sku, version } = named as { sku: string; version?: number };
      return { id: sku.trim(), version };
    },
    by: "sku",
  });
}

/**
 * The operations with the ids of the products whose SKUs they name; each that names none, several, or one
 * named before has its failure.
 */
export async function findBySku(tx: Tx, reads: readonly Read[]): Promise<Read[]> {
  const named = reads.flatMap(({ operation }) =>
    operation && operation.kind !== "create" ? [operation.id] : [],
  );
  const productOf = await findProductsBySku(tx, named);
  const used = new Set<string>();
  return reads.map((read) => {
    const { operation, ...rest } = read;
    if (!operation || operation.kind === "create") return read;
    const found = productOf(operation.id);
    if (found instanceof ApiError) return { ...rest, failure: found };
    if (used.has(found)) return { ...rest, failure: invalidField("/sku", "not_unique") };
    used.add(found);
    return { ...rest, operation: { ...operation, id: found } };
  });
}
