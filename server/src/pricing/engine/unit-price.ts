import type { Tier } from "../../catalogue/price-lists/index.ts";
import type { PriceLine, SummedLine } from "./types.ts";

type Offer = { readonly unitPrice: bigint; readonly tiers?: readonly Tier[] | undefined };

/** The cheapest tier for a quantity, if one is below the own price. Among equal ones the first counts. */
function tierOf({ unitPrice, tiers = [] }: Offer, pieces: bigint): Tier | undefined {
  let found: Tier | undefined;
  for (const tier of tiers)
    if (tier.minimumQuantity <= pieces && tier.price < (found?.price ?? unitPrice)) found = tier;
  return found;
}

/**
 * The unit price for a quantity before discounts: the lowest of the own price and the tiers, in minor units.
 */
export const unitPriceOf = (offer: Offer, pieces: bigint): bigint =>
  tierOf(offer, pieces)?.price ?? offer.unitPrice;

/**
 * Lines with their effective unit prices. A tier counts the pieces of a variant over all its lines (decision
 * record 220).
 */
export function sumLines(lines: readonly PriceLine[]): SummedLine[] {
  const pieces = new Map<string, bigint>();
  for (const { key, itemId = key, quantity } of lines)
    pieces.set(itemId, (pieces.get(itemId) ?? 0n) + quantity);
  return lines.map((line) => sumLine(line, pieces.get(line.itemId ?? line.key)!));
}

function sumLine({ tiers, itemId: _, isSold: __, ...line }: PriceLine, pieces: bigint): SummedLine {
  const { unitPrice: ownPrice, quantity } = line;
  const tier = tiers && tierOf({ unitPrice: ownPrice, tiers }, pieces);
  if (!tier) return { ...line, subtotal: quantity * ownPrice };
  return { ...line, unitPrice: tier.price, listed: { tier, ownPrice }, subtotal: quantity * tier.price };
}
