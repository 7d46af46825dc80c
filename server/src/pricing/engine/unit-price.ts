import type { Tier } from "../../catalogue/price-lists/index.ts";
import type { AddedLine, PriceLine, SummedLine } from "./types.ts";

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
 * record 220), of an added line those that it was added with.
 */
export function sumLines(lines: readonly (PriceLine | AddedLine)[]): SummedLine[] {
  const counts = countPieces(lines);
  return lines.map((line) => {
    if (!("pieces" in line)) return sumLine(line, counts.get(line.itemId ?? line.key)!);
    const { pieces, isShipped: _, ...added } = line;
    return sumLine(added, pieces);
  });
}

/** The pieces of lines by their items, as tiers count them. */
export function countPieces(lines: readonly PriceLine[]): ReadonlyMap<string, bigint> {
  const pieces = new Map<string, bigint>();
  for (const { key, itemId = key, quantity } of lines)
    pieces.set(itemId, (pieces.get(itemId) ?? 0n) + quantity);
  return pieces;
}

function sumLine({ tiers, itemId: _, isSold: __, ...line }: PriceLine, pieces: bigint): SummedLine {
  const { unitPrice: ownPrice, quantity } = line;
  const tier = tiers && tierOf({ unitPrice: ownPrice, tiers }, pieces);
  if (!tier) return { ...line, subtotal: quantity * ownPrice };
  return { ...line, unitPrice: tier.price, listed: { tier, ownPrice }, subtotal: quantity * tier.price };
}
