import { type FieldError, insufficientStock, invalidField, validationFailed } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import type { Sound } from "../../http/sound.ts";
import { checkVersion } from "../../http/version.ts";
import { moveStock } from "../ledger/index.ts";
import {
  causeOf,
  changeQuantity,
  changeVariantQuantity,
  countProducts,
  fallsLow,
  leaveProductEvents,
  listVariants,
  lockProduct,
  type ProductRow,
  products,
} from "../products/index.ts";
import { stockConflict } from "./errors.ts";
import type { StockAdjustment } from "./schemas.ts";

/** What an adjustment came to; `movementId` is null where nothing changed. */
export type Adjusted = {
  variantId: string | null;
  quantity: bigint;
  version: number;
  movementId: string | null;
};

/**
 * Changes the stock of a product, or of one of its variants, at the default location, and writes it into the
 * ledger. Throws 404; 400 for a variant the product has not; 409 for a stale version, where `expected` is not the quantity, or where
 * tracked stock that may not be backordered would fall below zero.
 */
export async function adjustStock(
  call: Pick<Call, "tx" | "principal" | "expectedVersions" | "now">,
  productId: string,
  input: StockAdjustment,
): Promise<Adjusted> {
  const { tx, now } = call;
  const errors = amountFaults(input);
  if (errors.length) throw validationFailed(errors);
  const [row, byProduct] = await Promise.all([lockProduct(tx, productId), listVariants(tx, [productId])]);
  const variants = byProduct.get(productId) ?? [];
  const variantId = input.variantId?.toLowerCase() ?? null;
  const variant = variants.find(({ id }) => id === variantId);
  if (variantId && !variant) throw invalidField("/variantId", "not_found");
  if (!variant && variants.length) throw validationFailed([{ field: "/variantId", code: "required" }]);

  const version = products.get(row, "version");
  checkVersion(call.expectedVersions, version);
  const before = variant ? BigInt(variant.quantity) : products.get(row, "quantity");
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
  const [[movementId]] = await Promise.all([
    moveStock(tx, [{ productId, itemId: variantId ?? productId, delta }], cause, now),
    variantId ? changeVariantQuantity(tx, variantId, delta) : undefined,
    changeQuantity(tx, productId, delta, now),
  ]);
  leaveProductEvents(tx, [{ id: productId, isLow: isLowAfter(row, before, delta) }], now);
  countProducts(tx, [productId], 0, 0);
  return { variantId, quantity: after, version: version + 1, movementId: movementId! };
}

// Of the item itself, and of all of the product together.
function isLowAfter(row: ProductRow, before: bigint, delta: bigint): boolean {
  const threshold = products.get(row, "inventoryTracked") ? products.get(row, "lowStockThreshold") : null;
  const all = products.get(row, "quantity");
  const levels = [before, all].map((level) => [level, level + delta] as const);
  return threshold !== null && fallsLow(threshold, levels);
}

/** What is wrong with a body that has both amounts or none. */
export const amountFaults = (input: Sound<StockAdjustment>): FieldError[] =>
  "set" in input === "delta" in input
    ? [{ field: "/set", code: "exactly_one", values: { choices: "set, delta" } }]
    : [];
