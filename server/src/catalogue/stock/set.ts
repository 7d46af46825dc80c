import type { Tx } from "../../db/tenant.ts";
import { ApiError, invalidField, notFound, validationFailed } from "../../http/answers/errors.ts";
import { attemptEach, refuse } from "../../http/lists/bulk.ts";
import { compileBody } from "../../http/request/validate.ts";
import type { Call } from "../../http/route.ts";
import { locationFault, lockLocations, stockPlaceOf } from "../locations/index.ts";
import {
  causeOf,
  findLevels,
  findProductsBySku,
  listVariants,
  lockProducts,
  products,
  skuOfSeveral,
} from "../products/index.ts";
import { type AdjustedLevel, type LockedStock, type StockChange, settleStock, stockAt } from "./adjust.ts";
import { deferStockMoves } from "./move.ts";
import { StockSetOperation, type StockSetRequest } from "./schemas.ts";

/** The outcome of one operation: the level that it set, or why it failed. */
export type StockSet = {
  kind: "set";
  index: number;
  failure?: ApiError;
  level?: AdjustedLevel & { productId: string };
};

// An operation in progress: its request, product and result.
type Step = StockSet & {
  input?: StockSetOperation;
  productId?: string;
  done?: StockChange & { at: LockedStock["at"]; version: number };
};

const checkOperation = compileBody(StockSetOperation);

/**
 * Sets the stock of many items, each as if it were alone on the current stock; failed ones say why, and with
 * `atomic` any failure cancels all. Locks the products; all writes are deferred to the commit. The number of
 * statements does not depend on the number of items.
 */
export async function setStocks(
  call: Pick<Call, "tx" | "principal" | "now">,
  { operations, reason, reference, atomic }: StockSetRequest,
): Promise<StockSet[]> {
  const { tx, now } = call;
  const steps = operations.map((_, index): Step => ({ kind: "set", index }));
  attemptEach(steps, (step) => {
    step.input = readOperation(operations[step.index]);
  });
  const read = steps.flatMap(({ input }) => input ?? []);
  const productOf = await findProductsBySku(
    tx,
    read.flatMap(({ sku }) => sku?.trim() ?? []),
  );
  attemptEach(steps, (step) => {
    const { productId, sku } = step.input!;
    const found = productId?.toLowerCase() ?? productOf(sku!.trim());
    if (found instanceof ApiError) throw found;
    step.productId = found;
  });
  const open = await openStocks(tx, steps);
  const seen = new Set<string>();
  attemptEach(steps, (step) => {
    const { sku, ...input } = step.input!;
    const stocked = open(step);
    const variantId = sku === undefined ? input.variantId : variantOf(stocked, sku);
    const settled = settleStock(stocked, { ...input, ...(variantId && { variantId }) });
    const place = placeOf(settled.itemId, stocked.at);
    if (seen.has(place)) throw invalidField(sku === undefined ? "/productId" : "/sku", "not_unique");
    seen.add(place);
    step.done = { ...settled, at: stocked.at, version: products.get(stocked.row, "version") };
  });
  if (atomic && steps.some(({ failure }) => failure)) return steps;

  const moved = steps.flatMap(({ done }) => (done && done.after !== done.before ? [done] : []));
  const moves = moved.map(({ after, before, ...rest }) => ({ ...rest, delta: after - before }));
  const ids = deferStockMoves(tx, moves, { ...causeOf(call, reason), reference }, now, moved);
  const movementOf = new Map(moved.map(({ itemId, at }, i) => [placeOf(itemId, at), ids[i]!]));
  const changed = new Set(moved.map(({ productId }) => productId));
  return steps.map(({ done, input, ...step }) => {
    if (!done) return step;
    const { productId, variantId, itemId, at, after, version } = done;
    const locationId = input!.locationId?.toLowerCase();
    const level = {
      productId,
      variantId,
      ...(locationId && { locationId }),
      quantity: after,
      version: changed.has(productId) ? tx.nextVersion(version) : version,
      movementId: movementOf.get(placeOf(itemId, at)) ?? null,
    };
    return { ...step, level };
  });
}

// The default location is not named.
const placeOf = (itemId: string, at: LockedStock["at"]) => `${itemId} ${at?.id ?? ""}`;

function readOperation(entry: unknown): StockSetOperation {
  refuse(checkOperation(entry));
  const operation = entry as StockSetOperation;
  const { productId, sku, variantId } = operation;
  if ((productId === undefined) === (sku === undefined))
    throw validationFailed([
      { field: "/productId", code: "exactly_one", values: { choices: "productId, sku" } },
    ]);
  if (sku !== undefined && variantId)
    throw validationFailed([
      { field: "/variantId", code: "exactly_one", values: { choices: "variantId, sku" } },
    ]);
  return operation;
}

// The variant of a product that has a SKU; undefined where the product itself has it. Throws 409 where
// several have it.
function variantOf({ variants }: LockedStock, sku: string): string | undefined {
  const key = sku.trim().toLowerCase();
  const [first, other] = variants.filter((variant) => variant.sku?.toLowerCase() === key);
  if (other) throw skuOfSeveral(sku);
  return first?.id;
}

// Locks the given locations and the products. The returned function throws 404 for an unknown product, and
// 400 for a location.
async function openStocks(tx: Tx, steps: readonly Step[]): Promise<(step: Step) => LockedStock> {
  const fit = steps.filter(({ failure }) => !failure);
  const locationIds = fit.flatMap(({ input }) => input!.locationId?.toLowerCase() ?? []);
  const productIds = [...new Set(fit.map(({ productId }) => productId!))];
  const [places, rows, variants] = await Promise.all([
    locationIds.length ? lockLocations(tx, [...new Set(locationIds)]) : undefined,
    lockProducts(tx, productIds),
    listVariants(tx, productIds),
  ]);
  const levels = await findLevels(tx, rows.values());
  return ({ productId, input }) => {
    const row = rows.get(productId!);
    if (!row) throw notFound();
    const locationId = input!.locationId?.toLowerCase();
    const place = locationId === undefined ? undefined : places?.get(locationId);
    const fault = locationId === undefined ? undefined : locationFault(place);
    if (fault) throw invalidField("/locationId", fault);
    return stockAt(row, variants.get(productId!) ?? [], levels.get(productId!), place && stockPlaceOf(place));
  };
}
