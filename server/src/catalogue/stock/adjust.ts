import type { Tx } from "../../db/tenant.ts";
import {
  ApiError,
  type FieldError,
  insufficientStock,
  invalidField,
  validationFailed,
} from "../../http/answers/errors.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import type { StockLevel, StockPlace } from "../ledger/index.ts";
import { locationFault, lockLocations, stockPlaceOf } from "../locations/index.ts";
import {
  causeOf,
  findLevels,
  listVariants,
  lockProduct,
  type ProductRow,
  products,
  type VariantDraft,
} from "../products/index.ts";
import { deferStockMoves, type ThresholdItem } from "./move.ts";
import type { StockAdjustment } from "./schemas.ts";

/** The 409 for stock that differs from the expected one. */
const stockConflict = (currentQuantity: number, currentVersion: number) =>
  new ApiError(409, "version_conflict", {
    message: "stock_conflict",
    values: { currentQuantity },
    details: { currentQuantity, currentVersion },
  });

/** The result of an adjustment, `quantity` at the location; `movementId` is null without a change. */
export type AdjustedLevel = {
  variantId: string | null;
  locationId?: string;
  quantity: bigint;
  version: number;
  movementId: string | null;
};

/** A change of stock before it is written: the item, and its quantity at the location before and after. */
export type StockChange = ThresholdItem & { itemId: string; before: bigint; after: bigint };

/** A locked product, its current variants, and the location of the change: undefined for the default one. */
export type LockedStock = {
  row: ProductRow;
  variants: readonly VariantDraft[];
  /** The stock of each item there; undefined if all of it is at the default location. */
  levels?: ReadonlyMap<string, bigint>;
  at?: StockPlace;
};

/**
 * Locks the given location and a product, and reads its stock, in one round trip if all of it is at the
 * default location. Throws 404, and 400 for an input with both amounts or none, or an unknown or closed
 * location.
 */
export async function openStock(tx: Tx, productId: string, input: StockAdjustment): Promise<LockedStock> {
  const errors = amountFaults(input);
  if (errors.length) throw validationFailed(errors);
  const locationId = input.locationId?.toLowerCase();
  const [places, row, variants] = await Promise.all([
    locationId === undefined ? undefined : lockLocations(tx, [locationId]),
    lockProduct(tx, productId),
    listVariants(tx, [productId]),
  ]);
  const place = places?.get(locationId!);
  const fault = places && locationFault(place);
  if (fault) throw invalidField("/locationId", fault);
  const levels = (await findLevels(tx, [row])).get(productId);
  return stockAt(row, variants.get(productId) ?? [], levels, place && stockPlaceOf(place));
}

/** A locked product's stock at a location, by default the default one. */
export function stockAt(
  row: ProductRow,
  variants: readonly VariantDraft[],
  levels: readonly StockLevel[] | undefined,
  at: StockPlace | undefined,
): LockedStock {
  const stocked = { row, variants };
  if (!levels && !at) return stocked;
  const there = levels?.filter((level) => level.at?.id === at?.id) ?? [];
  return {
    ...stocked,
    levels: new Map(there.map(({ itemId, quantity }) => [itemId, quantity])),
    ...(at && { at }),
  };
}

/**
 * Changes the stock of a product, or of one of its variants, at a location, with its ledger, deferred to the
 * commit. Throws as `settleStock`, and 409 for a stale version.
 */
export function adjustStock(
  call: Pick<Call, "tx" | "principal" | "expectedVersions" | "now">,
  stocked: LockedStock,
  input: StockAdjustment,
): AdjustedLevel {
  const version = products.get(stocked.row, "version");
  checkVersion(call.expectedVersions, version);
  const settled = settleStock(stocked, input);
  const { productId, variantId, itemId, before, after } = settled;
  const locationId = input.locationId?.toLowerCase();
  const adjusted = { variantId, ...(locationId && { locationId }), quantity: after };
  const move = { productId, itemId, delta: after - before, at: stocked.at };
  const cause = { ...causeOf(call, input.reason), reference: input.reference };
  const [movementId] = deferStockMoves(call.tx, [move], cause, call.now, [settled]);
  return movementId === undefined
    ? { ...adjusted, version, movementId: null }
    : { ...adjusted, version: call.tx.nextVersion(version), movementId };
}

/**
 * Calculates a change of the current stock. Throws 400 for an unknown variant; 409 if `expected` differs from
 * the stock, or if tracked stock without backorders would fall below zero.
 */
export function settleStock(
  { row, variants, levels }: Pick<LockedStock, "row" | "variants" | "levels">,
  input: Pick<StockAdjustment, "variantId" | "locationId" | "set" | "delta" | "expected">,
): StockChange {
  const productId = products.get(row, "id");
  const variantId = input.variantId?.toLowerCase() ?? null;
  const variant = variants.find(({ id }) => id === variantId);
  if (variantId && !variant) throw invalidField("/variantId", "not_found");
  if (!variant && variants.length) throw validationFailed([{ field: "/variantId", code: "required" }]);

  const itemId = variantId ?? productId;
  const quantity = variant ? BigInt(variant.quantity!) : products.get(row, "quantity");
  const before = levels ? (levels.get(itemId) ?? 0n) : quantity;
  if (input.expected !== undefined && BigInt(input.expected) !== before)
    throw stockConflict(Number(before), products.get(row, "version"));
  const after = input.set === undefined ? before + BigInt(input.delta!) : BigInt(input.set);
  const inventoryTracked = products.get(row, "inventoryTracked");
  const mayFallBelow = products.get(row, "allowBackorder") || !inventoryTracked;
  if (after < 0n && after < before && !mayFallBelow) {
    const locationId = input.locationId?.toLowerCase();
    throw insufficientStock([{ productId, variantId, locationId, available: Number(before) }]);
  }
  return {
    productId,
    variantId,
    itemId,
    before,
    after,
    quantity,
    productQuantity: products.get(row, "quantity"),
    inventoryTracked,
    lowStockThreshold: products.get(row, "lowStockThreshold"),
  };
}

// The faults of a body with both amounts or none.
const amountFaults = (input: StockAdjustment): FieldError[] =>
  "set" in input === "delta" in input
    ? [{ field: "/set", code: "exactly_one", values: { choices: "set, delta" } }]
    : [];
