import type { Tx } from "../../db/tenant.ts";
import {
  type FieldError,
  insufficientStock,
  invalidField,
  validationFailed,
} from "../../http/answers/errors.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import {
  causeOf,
  enqueueProductEvents,
  fallsLow,
  listVariants,
  lockProduct,
  type ProductRow,
  products,
  type VariantDraft,
} from "../products/index.ts";
import { stockConflict } from "./errors.ts";
import { deferStockMoves } from "./move.ts";
import type { StockAdjustment } from "./schemas.ts";

/** What an adjustment came to; `movementId` is null where nothing changed. */
export type Adjusted = {
  variantId: string | null;
  quantity: bigint;
  version: number;
  movementId: string | null;
};

/** A product that is locked, and the variants that it has behind the lock. */
type Stocked = { row: ProductRow; variants: readonly VariantDraft[] };

/** Locks a product and reads its stock, in one round trip. Throws 404, and 400 for an input with both amounts or none. */
export async function openStock(tx: Tx, productId: string, input: StockAdjustment): Promise<Stocked> {
  const errors = amountFaults(input);
  if (errors.length) throw validationFailed(errors);
  const [row, variants] = await Promise.all([lockProduct(tx, productId), listVariants(tx, [productId])]);
  return { row, variants: variants.get(productId) ?? [] };
}

/**
 * Changes the stock of a product, or of one of its variants, at the default location, with its ledger: all of it is deferred
 * to the commit. Throws 400 for a variant the product has not; 409 for a stale version, where `expected` is not the quantity,
 * or where tracked stock that may not be backordered would fall below zero.
 */
export function adjustStock(
  call: Pick<Call, "tx" | "principal" | "expectedVersions" | "now">,
  { row, variants }: Stocked,
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
  const before = variant ? BigInt(variant.quantity!) : products.get(row, "quantity");
  if (input.expected !== undefined && BigInt(input.expected) !== before) {
    throw stockConflict(Number(before), version);
  }
  const after = input.set === undefined ? before + BigInt(input.delta!) : BigInt(input.set);
  const mayFallBelow = products.get(row, "allowBackorder") || !products.get(row, "inventoryTracked");
  if (after < 0n && after < before && !mayFallBelow) {
    throw insufficientStock([{ productId, variantId, available: Number(before) }]);
  }
  const delta = after - before;
  if (delta === 0n) return { variantId, quantity: after, version, movementId: null };

  const cause = { ...causeOf(call, input.reason), reference: input.reference };
  const [movementId] = deferStockMoves(
    tx,
    [{ productId, itemId: variantId ?? productId, delta }],
    cause,
    now,
  );
  enqueueProductEvents(tx, [{ id: productId, isLow: isLowAfter(row, before, delta) }], now);
  return { variantId, quantity: after, version: version + 1, movementId: movementId! };
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
