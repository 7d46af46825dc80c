import {
  type Operation,
  type PlannedOperation,
  planOperations,
  type UndoneNames,
} from "../../../catalogue/bulk/index.ts";
import {
  type CategoryPath,
  ensureCategoryPaths,
  findExistingCategories,
} from "../../../catalogue/categories/index.ts";
import {
  type KnownProduct,
  lockKnownProducts,
  ProductCreate,
  ProductUpdate,
  type Writing,
  writeChanges,
} from "../../../catalogue/products/index.ts";
import type { Tx } from "../../../db/tenant.ts";
import { ApiError } from "../../../http/answers/errors.ts";
import { refuseRecord } from "../../../http/request/refuse-record.ts";
import type { Store } from "../../../http/request/store.ts";
import { compileBody } from "../../../http/request/validate.ts";
import { isUuid } from "../../../kit/cursor.ts";
import { type Notice, notice } from "../notice.ts";
import type { SourceProduct } from "../source-records.ts";
import type { Result } from "../write-records.ts";
import { withCopiedPictures } from "./copied-pictures.ts";
import { createInput, settleProfiles, updateInput } from "./product-input.ts";

const checkCreate = compileBody(ProductCreate);
const checkUpdate = compileBody(ProductUpdate);

/** The state of a file after the groups that were written. */
export type FileSoFar = {
  /** Ids of categories by their paths. */
  categories: Map<string, string>;
  /** The lines of the products, by their ids. */
  lines: Map<string, number>;
  /** Whether it was said that categories of another store are left out. */
  isCategoryReported: boolean;
  /** In a dry run, which undid them: what the groups took and let go of. */
  earlier?: UndoneNames;
};

/** The additions of one more group, once it is written. */
export type Addition = Pick<FileSoFar, "categories" | "lines" | "isCategoryReported"> & {
  planned: readonly PlannedOperation[];
};
export const newAddition = (): Addition => ({
  categories: new Map(),
  lines: new Map(),
  isCategoryReported: false,
  planned: [],
});

/**
 * Creates or updates products, each found by its SKU or slug. The number of statements does not depend on
 * theirs.
 */
export async function writeGroup(
  writing: Writing,
  given: readonly SourceProduct[],
  file: FileSoFar,
  addition: Addition,
): Promise<Result[]> {
  const { tx, store } = writing;
  const { products, notices } = await settleProfiles(tx, await withCopiedPictures(tx, given));
  const [known, hasCategory] = await Promise.all([findKnown(tx, products), findCategories(tx, products)]);
  const here = new Map<string, number>();
  const repeated = new Map<number, number>();
  const lineOf = (id: string) => file.lines.get(id) ?? here.get(id);
  const reads = products.map((product, index): Read => {
    const { found, isSlugTaken } = known(product, (id) => lineOf(id) !== undefined);
    const kind = found ? ("update" as const) : ("create" as const);
    const line = found && lineOf(found.id);
    if (line !== undefined) {
      repeated.set(index, line);
      return { kind, index };
    }
    if (found) here.set(found.id, product.line);
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
  await putIntoCategories(writing, products, reads, [file.categories, addition.categories]);
  const options = { leavesOutSkus: true, takesAnyLanguage: true, earlier: file.earlier };
  const planned = await planOperations(tx, store, reads, options);
  addition.planned = planned;
  const changes = planned.flatMap(({ failure, change, isAhead }) =>
    failure || !change || isAhead ? [] : [change],
  );
  if (changes.length) writeChanges(writing, changes);
  const isCategoryReported = () => file.isCategoryReported || addition.isCategoryReported;
  return planned.map((one, i): Result => {
    const line = repeated.get(i);
    if (line !== undefined) return { repeats: line };
    const result = resultOf(one, products[i]!, notices.get(i));
    if ("failure" in result) return result;
    addition.lines.set(one.id!, products[i]!.line);
    const { category } = products[i]!.fields;
    if (isCategoryReported() || !category || products[i]!.categoryPath || hasCategory(category))
      return result;
    addition.isCategoryReported = true;
    return { ...result, warnings: [...result.warnings, notice("import.category_left_out", { category })] };
  });
}

function resultOf(
  { kind, id, failure, change, leftOut = [] }: PlannedOperation,
  { columnOf }: SourceProduct,
  about: Notice | undefined,
) {
  if (failure) return { failure };
  const outcome = kind === "create" ? ("created" as const) : change ? ("updated" as const) : "unchanged";
  const warnings = leftOut.map(({ sku, field }) => notice("import.sku_left_out", { sku }, columnOf(field)));
  return { outcome, warnings: about ? [about, ...warnings] : warnings, id: id! } as const;
}

/**
 * Whether a product may have failed for others in its group, or for a category that was remembered and is
 * gone.
 */
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
    const input = createInput(product, isSlugTaken, store);
    refuseRecord(input, checkCreate);
    return { kind: "create", index, input };
  }
  const input = updateInput(product, found, store);
  refuseRecord(input, checkUpdate);
  return { kind: "update", index, id: found.id, input };
}

// The product that there is already: by its SKU where the file goes by that, the one of its slug if there are
// several. What only several handles together are known by is nobody's once one of them has it.
async function findKnown(tx: Tx, products: readonly SourceProduct[]) {
  const skus = products.flatMap(({ sku }) => (sku === undefined ? [] : [sku]));
  const slugs = products.flatMap(({ slug, ownSlug, madeSlug }) =>
    [slug, ownSlug ?? [], madeSlug ?? []].flat(),
  );
  const all = await lockKnownProducts(tx, [...new Set(slugs)], skus);
  const ofSlug = new Map(all.map((one) => [one.slug, one]));
  const ofSku = Map.groupBy(all, ({ sku }) => sku);
  return (
    { slug, ownSlug, madeSlug, sku }: SourceProduct,
    isTaken: (id: string) => boolean,
  ): { found: KnownProduct | undefined; isSlugTaken: boolean } => {
    const made = madeSlug === undefined ? undefined : ofSlug.get(madeSlug);
    const same =
      ownSlug === undefined
        ? ofSlug.get(slug)
        : (ofSlug.get(ownSlug) ?? (made && !isTaken(made.id) ? made : undefined));
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
  [before, known]: readonly [ReadonlyMap<string, string>, Map<string, string>],
): Promise<void> {
  const placed = reads.flatMap((read) => {
    const { categoryPath: names, isCategoryLoose: isLoose = false } = products[read.index]!;
    const input = read.operation?.kind !== "delete" && read.operation?.input;
    return names && input && !input.category ? [{ read, input, path: { names, isLoose } }] : [];
  });
  const missing = new Map(placed.map(({ path }) => [pathKey(path), path]));
  for (const key of missing.keys()) if (before.has(key)) missing.delete(key);
  const made = missing.size ? await ensureCategoryPaths({ tx, store, now }, [...missing.values()]) : [];
  const failures = new Map<string, ApiError>();
  for (const [i, key] of [...missing.keys()].entries()) {
    const id = made[i]!;
    if (typeof id === "string") known.set(key, id);
    else failures.set(key, id);
  }
  for (const { read, input, path } of placed) {
    const id = before.get(pathKey(path)) ?? known.get(pathKey(path));
    if (id) input.category = id;
    else read.failure = failures.get(pathKey(path))!;
  }
}

const pathKey = (path: CategoryPath) => JSON.stringify(path);
