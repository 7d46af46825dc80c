import type { Tier } from "../../catalogue/price-lists/index.ts";
import type { PriceLine, SummedLine } from "./types.ts";

type Asked = Pick<PriceLine, "unitPrice" | "quantity" | "tiers">;

/** The tier of a line's quantity that is cheapest, if one is below its own price. Of equal ones the first counts. */
function tierOf({ unitPrice, quantity, tiers = [] }: Asked): Tier | undefined {
  let found: Tier | undefined;
  for (const tier of tiers)
    if (tier.minimumQuantity <= quantity && tier.price < (found?.price ?? unitPrice)) found = tier;
  return found;
}

/** What one piece of a line costs before discounts: the least of its own price and of its tiers, in minor units. */
export const unitPriceOf = (line: Asked): bigint => tierOf(line)?.price ?? line.unitPrice;

/** A line by the price that counts. */
export function summed({ tiers, ...line }: PriceLine): SummedLine {
  const { unitPrice: ownPrice, quantity } = line;
  const tier = tiers && tierOf({ ...line, tiers });
  if (!tier) return { ...line, subtotal: quantity * ownPrice };
  return { ...line, unitPrice: tier.price, listed: { tier, ownPrice }, subtotal: quantity * tier.price };
}
