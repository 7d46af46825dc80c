import type { Tx } from "../../db/tenant.ts";
import {
  type FieldError,
  insufficientStock,
  invalidField,
  validationFailed,
} from "../../http/answers/errors.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import type { StockPlace } from "../ledger/index.ts";
import { holdLocations, locationFault, stockPlaceOf } from "../locations/index.ts";
import {
  causeOf,
  enqueueProductEvents,
  fallsLow,
  findLevels,
  listVariants,
  lockProduct,
  type ProductRow,
  products,
  type VariantDraft,
} from "../products/index.ts";
import { stockConflict } from "./errors.ts";
import { deferStockMoves } from "./move.ts";
import type { StockAdjustment } from "./schemas.ts";

/** What an adjustment came to, `quantity` at the location; `movementId` is null where nothing changed. */
export type Adjusted = {
  variantId: string | null;
  locationId?: string;
  quantity: bigint;
  version: number;
  movementId: string | null;
};

/** A product that is locked, the variants that it has behind the lock, and where its stock changes: undefined for the default location. */
type Stocked = {
  row: ProductRow;
  variants: readonly VariantDraft[];
  /** What lies there of each item; undefined where all of its stock is at the default location. */
  levels?: ReadonlyMap<string, bigint>;
  at?: StockPlace;
};

/**
 * Holds the location that is named, locks a product and reads its stock, in one round trip where all of it lies at the default location.
 * Throws 404, and 400 for an input with both amounts or none, or a location that is not there or closed.
 */
export async function openStock(tx: Tx, productId: string, input: StockAdjustment): Promise<Stocked> {
  const errors = amountFaults(input);
  if (errors.length) throw validationFailed(errors);
  const locationId = input.locationId?.toLowerCase();
  const [held, row, variants] = await Promise.all([
    locationId === undefined ? undefined : holdLocations(tx, [locationId]),
    lockProduct(tx, productId),
    listVariants(tx, [productId]),
  ]);
  const place = held?.get(locationId!);
  const fault = held && locationFault(place);
  if (fault) throw invalidField("/locationId", fault);
  const stocked = { row, variants: variants.get(productId) ?? [] };
  const levels = (await findLevels(tx, [row])).get(productId);
  const at = place && stockPlaceOf(place);
  if (!levels && !at) return stocked;
  const there = levels?.filter((level) => level.at?.id === at?.id) ?? [];
  return {
    ...stocked,
    levels: new Map(there.map(({ itemId, quantity }) => [itemId, quantity])),
    ...(at && { at }),
  };
}

/**
 * Changes the stock of a product, or of one of its variants, at a location, with its ledger: all of it is deferred
 * to the commit. Throws 400 for a variant the product has not; 409 for a stale version, where `expected` is not what lies there,
 * or where tracked stock that may not be backordered would fall below zero.
 */
export function adjustStock(
  call: Pick<Call, "tx" | "principal" | "expectedVersions" | "now">,
  { row, variants, levels, at }: Stocked,
  input: StockAdjustment,
): Adjusted {
  const { tx, now } = call;
  const productId = products.get(row, "id");
  const variantId = input.variantId?.toLowerCase() ?? null;
  const variant = variants.find(({ id }) => id === variantId);
  if (variantId && !variant) throw invalidField("/variantId", "not_found");
  if (!variant && variants.length) throw validationFailed([{ field: "/variantId", code: "required" }]);

  const version = products.get(row, "version");
  checkVersion(call.expectedVersions, version);
  const itemId = variantId ?? productId;
  const sold = variant ? BigInt(variant.quantity!) : products.get(row, "quantity");
  const before = levels ? (levels.get(itemId) ?? 0n) : sold;
  if (input.expected !== undefined && BigInt(input.expected) !== before) {
    throw stockConflict(Number(before), version);
  }
  const after = input.set === undefined ? before + BigInt(input.delta!) : BigInt(input.set);
  const mayFallBelow = products.get(row, "allowBackorder") || !products.get(row, "inventoryTracked");
  const locationId = input.locationId?.toLowerCase();
  if (after < 0n && after < before && !mayFallBelow) {
    throw insufficientStock([{ productId, variantId, locationId, available: Number(before) }]);
  }
  const delta = after - before;
  const adjusted = { variantId, ...(locationId && { locationId }), quantity: after };
  if (delta === 0n) return { ...adjusted, version, movementId: null };

  const cause = { ...causeOf(call, input.reason), reference: input.reference };
  const [movementId] = deferStockMoves(tx, [{ productId, itemId, delta, at }], cause, now);
  const isLow = at?.sellsOnline !== false && isLowAfter(row, sold, delta);
  enqueueProductEvents(tx, [{ id: productId, isLow }], now);
  return { ...adjusted, version: call.tx.nextVersion(version), movementId: movementId! };
}

// Of the item itself, and of all of the product together.
function isLowAfter(row: ProductRow, before: bigint, delta: bigint): boolean {
  const threshold = products.get(row, "inventoryTracked") ? products.get(row, "lowStockThreshold") : null;
  const all = products.get(row, "quantity");
  const levels = [before, all].map((level) => [level, level + delta] as const);
  return threshold !== null && fallsLow(threshold, levels);
}

// What is wrong with a body that has both amounts or none.
const amountFaults = (input: StockAdjustment): FieldError[] =>
  "set" in input === "delta" in input
    ? [{ field: "/set", code: "exactly_one", values: { choices: "set, delta" } }]
    : [];
