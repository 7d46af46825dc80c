import { type BulkOperation, type BulkRead, readOperations, refuse } from "../../http/bulk.ts";
import type { BulkBody } from "../../http/bulk-schemas.ts";
import type { Call } from "../../http/route.ts";
import { compileBody } from "../../http/validate.ts";
import {
  createFaults,
  ProductCreate,
  type ProductUpdate,
  readOnlyFields,
  refuseUnseenCost,
  updateFaults,
} from "../products/index.ts";
import { bulk } from "./schemas.ts";

/** One operation of a bulk request that is fit to be tried, and one that may not be. */
export type Operation = BulkOperation<ProductCreate, ProductUpdate>;
export type Read = BulkRead<ProductCreate, ProductUpdate>;

const checkCreate = compileBody(ProductCreate, [...readOnlyFields, "version"]);
const checkUpdate = compileBody(bulk.Update);
const checkDelete = compileBody(bulk.Delete);

/** Reads the operations on products of a bulk request; each is valid or has its own failure. Throws 400 for too many, or none. */
export const readProductOperations = (body: BulkBody, call: Pick<Call, "can" | "store">): Read[] =>
  readOperations(body, {
    create(entry, whole) {
      refuse(checkCreate(entry, whole, (sound) => createFaults(sound, call)));
      refuseUnseenCost(call, entry as ProductCreate);
      return entry as ProductCreate;
    },
    update(entry, whole) {
      refuse(checkUpdate(entry, whole, (sound) => updateFaults(sound, call)));
      refuseUnseenCost(call, entry as ProductUpdate);
      return entry as ProductUpdate & { id: string };
    },
    delete: checkDelete,
  });
