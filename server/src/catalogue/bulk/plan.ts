import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../../db/tenant.ts";
import { ApiError, invalidField, notFound } from "../../http/answers/errors.ts";
import { attemptEach } from "../../http/lists/bulk.ts";
import type { Store } from "../../http/request/store.ts";
import { checkVersion } from "../../http/request/version.ts";
import { shareCategories } from "../categories/index.ts";
import type { Change } from "../products/index.ts";
import {
  type CurrentProduct,
  changeOf,
  currentProduct,
  findExternalIds,
  findLevels,
  findPictures,
  findSkus,
  findTaxClasses,
  freedSkus,
  holderOf,
  type KnownSku,
  listVariants,
  lockProducts,
  needsSlugs,
  newExternalId,
  type Proposal,
  productSlugs,
  products,
  propose,
  refuseExternalId,
  refuseTaxClass,
  type SkuClash,
  type SkuHolder,
  skuChanges,
  skuClashes,
  skuTaken,
} from "../products/index.ts";
import { chooseSlugs, settle } from "../translations/index.ts";
import { correctKnown, isTakenBy, type Names, namesIn, slugName, type UndoneNames } from "./earlier.ts";
import type { Operation, Read } from "./operations.ts";

/**
 * An operation and the change that comes of it: none where it failed, or would change nothing; and the SKUs
 * that it went without.
 */
export type PlannedOperation = Read & {
  id?: string;
  change?: Change;
  leftOut?: readonly SkuClash[];
  /**
   * With `earlier`: the names that the change takes and frees, and whether it takes one that only `earlier`
   * has freed.
   */
  names?: Names;
  isAhead?: boolean;
};

// An operation in progress: its product and proposal.
type Step = PlannedOperation & { before?: CurrentProduct; proposal?: Proposal };

/**
 * Plans operations on products, each as if it were alone on the current catalogue; failed ones say why. With
 * `leavesOutSkus`, taken SKUs are left out; with `takesAnyLanguage`, texts may be in languages that the store
 * lacks. With `earlier`, undone changes count as made; operations that are then `isAhead` cannot be written.
 * Locks the products, and writes nothing. The number of statements does not depend on the number of
 * operations.
 */
export async function planOperations(
  tx: Tx,
  store: Store,
  reads: readonly Read[],
  {
    leavesOutSkus = false,
    takesAnyLanguage = false,
    earlier,
  }: { leavesOutSkus?: boolean; takesAnyLanguage?: boolean; earlier?: UndoneNames | undefined } = {},
): Promise<PlannedOperation[]> {
  const steps: Step[] = reads.map((read) => ({ ...read }));
  const operations = steps.filter(({ operation }) => operation);
  const { rows, variants, categories, pictures } = await load(tx, steps);
  const levels = await findLevels(tx, rows.values());

  attemptEach(operations, (step) => {
    const operation = step.operation!;
    if (operation.kind !== "create") step.before = findCurrent(operation, rows, variants, levels);
    step.id = operation.kind === "create" ? uuidv7() : operation.id;
    if (operation.kind === "delete") return;
    const { category } = operation.input;
    if (category && !categories.has(category.toLowerCase())) throw invalidField("/category", "not_found");
    step.proposal = propose(operation.input, store, step.before, pictures, { takesAnyLanguage });
  });

  const renaming = steps.filter(({ failure, proposal, operation }) => {
    if (failure || !proposal || !operation || operation.kind === "delete") return false;
    return operation.kind === "create" || needsSlugs(operation.input);
  });
  const proposed = steps.filter(({ failure, proposal }) => !failure && proposal);
  const wantedIds = proposed.flatMap((step) => newExternalId(draftChange(step)) ?? []);
  const [chosen, known, externalIds, taxClasses] = await Promise.all([
    chooseSlugs(
      tx,
      productSlugs,
      renaming.map(({ id, proposal }) => ({ id: id!, wanted: proposal!.wanted })),
      earlier && ((language, slug) => isTakenBy(earlier, slugName(language, slug))),
    ),
    findSkus(
      tx,
      proposed.flatMap((step) => [
        ...skuChanges(draftChange(step)).taken.map(({ sku }) => sku),
        ...(earlier ? freedSkus(draftChange(step)) : []),
      ]),
    ),
    findExternalIds(tx, wantedIds),
    findTaxClasses(tx, proposed.map(draftChange)),
  ]);
  const slugsOf = new Map(renaming.map((step, i) => [step, chosen[i]!]));
  if (earlier) correctKnown(known, externalIds, wantedIds, earlier);

  const given = new Map<string, SkuHolder>();
  attemptEach(operations, (step) => {
    const slugs = slugsOf.get(step);
    if (slugs instanceof ApiError) throw slugs;
    const wanted = newExternalId(draftChange(step));
    refuseExternalId(draftChange(step), externalIds);
    refuseTaxClass(draftChange(step), taxClasses);
    if (step.proposal) settleSkus(step, known, given, leavesOutSkus);
    step.change = buildChange(step, slugs);
    if (wanted !== undefined) externalIds.set(wanted, step.id!);
    if (leavesOutSkus) releaseSkus(step, known);
    if (!earlier || !step.change) return;
    step.names = namesIn(step.change, known);
    step.isAhead = step.names.taken.some((name) => earlier.freed.has(name));
  });
  return steps;
}

const draftChange = ({ id, before, proposal }: Step) => ({ id: id!, before, after: proposal });

// Refuses SKUs that others have or that were assigned before, or leaves them out, and assigns the other ones.
function settleSkus(
  step: Step,
  known: ReadonlyMap<string, KnownSku>,
  given: Map<string, SkuHolder>,
  leavesOut: boolean,
): void {
  const clashes = skuClashes(draftChange(step), known, given);
  if (clashes.length && !leavesOut) throw skuTaken(clashes);
  if (clashes.length) {
    step.leftOut = clashes;
    step.proposal = withoutSkus(step, clashes);
  }
  const change = draftChange(step);
  for (const claim of skuChanges(change).taken) {
    const key = known.get(claim.sku)?.key;
    if (key !== undefined) given.set(key, holderOf(change, claim));
  }
}

// A later operation may take a SKU that this one frees: it is written first.
function releaseSkus(step: Step, known: ReadonlyMap<string, KnownSku>): void {
  const freed = new Set(skuChanges(draftChange(step)).freed);
  if (!freed.size) return;
  for (const one of known.values()) if (freed.has(one.holder?.ownerId ?? "")) delete one.holder;
}

// Restores the former SKU of an item whose new one is left out.
function withoutSkus({ before, proposal }: Step, clashes: readonly SkuClash[]): Proposal {
  const { draft, variants, ...rest } = proposal!;
  const without = new Set(clashes.map(({ ownerId }) => ownerId));
  const isOwn = clashes.some(({ ownerId, productId }) => ownerId === productId);
  return {
    ...rest,
    draft: isOwn ? { ...draft, sku: before?.draft.sku ?? null } : draft,
    variants: variants.map((variant) =>
      without.has(variant.id)
        ? { ...variant, sku: before?.variants.find(({ id }) => id === variant.id)?.sku ?? null }
        : variant,
    ),
  };
}

async function load(tx: Tx, steps: readonly Step[]) {
  const operations = steps.flatMap(({ operation }) => operation ?? []);
  const ids = operations.flatMap((operation) => (operation.kind === "create" ? [] : [operation.id]));
  const wanted = operations.flatMap((operation) =>
    operation.kind === "delete" || !operation.input.category ? [] : [operation.input.category.toLowerCase()],
  );
  const inputs = operations.flatMap((operation) => (operation.kind === "delete" ? [] : [operation.input]));
  const [rows, variants, categories, pictures] = await Promise.all([
    lockProducts(tx, ids),
    listVariants(tx, ids),
    shareCategories(tx, wanted),
    findPictures(tx, inputs),
  ]);
  return { rows, variants, categories, pictures };
}

function findCurrent(
  operation: Exclude<Operation, { kind: "create" }>,
  rows: Awaited<ReturnType<typeof lockProducts>>,
  variants: Awaited<ReturnType<typeof listVariants>>,
  levels: Awaited<ReturnType<typeof findLevels>>,
): CurrentProduct {
  const row = rows.get(operation.id);
  if (!row) throw notFound();
  const version = operation.kind === "update" ? operation.input.version : operation.version;
  if (version !== undefined) checkVersion([version], products.get(row, "version"));
  return currentProduct(row, variants.get(operation.id), levels.get(operation.id));
}

function buildChange({ id, before, proposal }: Step, slugs: string[] | undefined): Change | undefined {
  if (!proposal) return { id: id!, before };
  if (before) return changeOf(id!, before, proposal, slugs);
  const { wanted, variants } = proposal;
  return {
    id: id!,
    after: { draft: settle(proposal, slugs!), variants },
    renamed: { wanted, slugs: slugs! },
  };
}
