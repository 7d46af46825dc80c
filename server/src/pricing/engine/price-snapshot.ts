import { calculate } from "./price.ts";
import { retainsServices, valuedLines } from "./price-services.ts";
import type { AddedLine, PriceInput, Shipped, SoldPrice } from "./types.ts";
import { countPieces } from "./unit-price.ts";

/**
 * The price of an order as an edit keeps it. One that was kept before stays as it is: the order's new lines
 * join it, so it never holds more than the first order and the lines of today.
 */
export function snapshotPrice(before: PriceInput): SoldPrice {
  const { lines, discounts, manual, sold } = before;
  const shipped = snapshotShipping(before);
  if (!sold) return { lines, ...(discounts && { discounts }), ...(manual && { manual }), shipped };
  const there = new Set(lines.flatMap(({ key, isSold }) => (isSold ? [key] : [])));
  const fresh = lines.filter(({ isSold }) => !isSold);
  const counts = countPieces(fresh);
  const isShipped = lines.some(({ requiresShipping }) => requiresShipping);
  const added = [
    ...(sold.added ?? []).filter(({ key }) => there.has(key)),
    ...fresh.map((line): AddedLine => ({ ...line, pieces: counts.get(line.itemId ?? line.key)!, isShipped })),
  ];
  return { ...sold, added, shipped };
}

function snapshotShipping(before: PriceInput): Shipped {
  if (before.sold?.shipped && retainsServices(before)) return before.sold.shipped;
  const found = calculate(before);
  if ("fault" in found) throw new Error(`A stored input no longer has a price: ${found.fault}`);
  const { parts } = found;
  const { cost, fee, rates } = parts;
  const lines = valuedLines(parts).map(
    ({ key, requiresShipping, isGiftCard, weight, quantity, shippingProfileId, subtotal, discount }) => ({
      ...{ key, requiresShipping, isGiftCard, quantity, subtotal, discount },
      ...(weight !== undefined && { weight }),
      ...(shippingProfileId !== undefined && { shippingProfileId }),
    }),
  );
  return { lines, apartProfiles: before.apartProfiles, cost, fee, rates };
}
