import { type Operation, planOperations } from "../../../catalogue/bulk/index.ts";
import { ensureCategoryPaths, findExistingCategories } from "../../../catalogue/categories/index.ts";
import {
  type KnownProduct,
  lockKnownProducts,
  ProductCreate,
  ProductUpdate,
  type Writing,
  writeChanges,
} from "../../../catalogue/products/index.ts";
import type { Tx } from "../../../db/tenant.ts";
import { ApiError, duplicate } from "../../../http/answers/errors.ts";
import { refuseRecord } from "../../../http/request/refuse-record.ts";
import type { Store } from "../../../http/request/store.ts";
import { compileBody } from "../../../http/request/validate.ts";
import { isUuid } from "../../../kit/cursor.ts";
import type { Result } from "../import-records.ts";
import { notice } from "../notice.ts";
import { withCopiedPictures } from "./copied-pictures.ts";
import { creation, update } from "./product-input.ts";
import type { SourceProduct } from "./source-product.ts";

const checkCreate = compileBody(ProductCreate);
const checkUpdate = compileBody(ProductUpdate);

/** Creates or updates products, each found by its SKU or slug. The number of statements does not depend on theirs. */
export async function writeGroup(
  writing: Writing,
  given: readonly SourceProduct[],
  /** Ids of categories by their paths; what is found or created is added. */
  categories: Map<string, string>,
): Promise<Result[]> {
  const { tx, store } = writing;
  const products = await withCopiedPictures(tx, given);
  const [known, hasCategory] = await Promise.all([findKnown(tx, products), findCategories(tx, products)]);
  const taken = new Set<string>();
  const reads = products.map((product, index): Read => {
    const { found, isSlugTaken } = known(product);
    const kind = found ? ("update" as const) : ("create" as const);
    if (found && taken.has(found.id)) return { kind, index, failure: duplicate("/slug") };
    if (found) taken.add(found.id);
    try {
      const fields = settleCategory(product.fields, hasCategory);
      return {
        kind,
        index,
        operation: operationOf({ ...product, fields }, found, isSlugTaken, store, index),
      };
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      return { kind, index, failure };
    }
  });
  await putIntoCategories(writing, products, reads, categories);
  const planned = await planOperations(tx, store, reads, { leavesOutSkus: true });
  const changes = planned.flatMap(({ failure, change }) => (failure || !change ? [] : [change]));
  if (changes.length) writeChanges(writing, changes);
  return planned.map(({ kind, id, failure, change, leftOut = [] }, i): Result => {
    if (failure) return { failure };
    const outcome = kind === "create" ? "created" : change ? "updated" : "unchanged";
    const { categoryPath, fields, columnOf } = products[i]!;
    const isLeftOut = fields.category && !categoryPath && !hasCategory(fields.category);
    const warnings = leftOut.map(({ sku, field }) => notice("import.sku_left_out", { sku }, columnOf(field)));
    if (isLeftOut) warnings.push(notice("import.category_left_out", { category: String(fields.category) }));
    return { outcome, warnings, id: id! };
  });
}

/** Whether a product may have failed for others in its group, or for a category that was remembered and is gone. */
export const dependsOnOthers = ({ code, errors }: ApiError): boolean =>
  code === "duplicate" ||
  errors?.some((error) => error.field === "/category" && error.code === "not_found") === true;

function operationOf(
  product: SourceProduct,
  found: KnownProduct | undefined,
  isSlugTaken: boolean,
  store: Store,
  index: number,
): Operation {
  if (!found) {
    const input = creation(product, isSlugTaken, store);
    refuseRecord(input, checkCreate);
    return { kind: "create", index, input };
  }
  const input = update(product, found, store);
  refuseRecord(input, checkUpdate);
  return { kind: "update", index, id: found.id, input };
}

// The product that there is already: by its SKU where the file goes by that, the one of its slug if there are several.
async function findKnown(tx: Tx, products: readonly SourceProduct[]) {
  const skus = products.flatMap(({ sku }) => (sku === undefined ? [] : [sku]));
  const slugs = products.map(({ slug }) => slug);
  const all = await lockKnownProducts(tx, slugs, skus);
  const ofSlug = new Map(all.map((one) => [one.slug, one]));
  const ofSku = Map.groupBy(all, ({ sku }) => sku);
  return ({ slug, sku }: SourceProduct): { found: KnownProduct | undefined; isSlugTaken: boolean } => {
    const same = ofSlug.get(slug);
    if (sku === undefined) return { found: same, isSlugTaken: false };
    const isSlugTaken = same !== undefined && same.sku !== null && same.sku !== sku;
    const own = same?.sku === sku ? same : ofSku.get(sku)?.[0];
    return { found: own ?? (isSlugTaken ? undefined : same), isSlugTaken };
  };
}

// An id of another store says nothing here.
function settleCategory(
  fields: SourceProduct["fields"],
  has: (id: string) => boolean,
): SourceProduct["fields"] {
  const { category, ...rest } = fields;
  return typeof category === "string" && !has(category) ? rest : fields;
}

async function findCategories(tx: Tx, products: readonly SourceProduct[]) {
  const ids = products.flatMap(({ fields: { category } }) =>
    typeof category === "string" && isUuid(category) ? [category] : [],
  );
  const found = await findExistingCategories(tx, ids);
  return (id: string) => !isUuid(id) || found.has(id.toLowerCase());
}

type Read = { kind: Operation["kind"]; index: number; operation?: Operation; failure?: ApiError };

// Only of products that are fit to be written: a bad one is to leave no category behind.
async function putIntoCategories(
  { tx, store, now }: Writing,
  products: readonly SourceProduct[],
  reads: Read[],
  known: Map<string, string>,
): Promise<void> {
  const placed = reads.flatMap((read) => {
    const { categoryPath } = products[read.index]!;
    const input = read.operation?.kind !== "delete" && read.operation?.input;
    return categoryPath && input && !input.category ? [{ read, input, path: categoryPath }] : [];
  });
  const missing = new Map(placed.map(({ path }) => [keyOf(path), path]));
  for (const key of missing.keys()) if (known.has(key)) missing.delete(key);
  const made = missing.size ? await ensureCategoryPaths({ tx, store, now }, [...missing.values()]) : [];
  const failures = new Map<string, ApiError>();
  for (const [i, key] of [...missing.keys()].entries()) {
    const id = made[i]!;
    if (typeof id === "string") known.set(key, id);
    else failures.set(key, id);
  }
  for (const { read, input, path } of placed) {
    const id = known.get(keyOf(path));
    if (id) input.category = id;
    else read.failure = failures.get(keyOf(path))!;
  }
}

const keyOf = (path: readonly string[]) => JSON.stringify(path);
