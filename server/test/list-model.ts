import type { PriceLine } from "../src/pricing/engine/index.ts";

// Price lists, read as a person reads them: look at every price there is, and take the lowest that counts. It
// shares no code with the server.

/**
 * The price of one piece of a line: the least of its own and of the tiers that all pieces of its variant
 * reach.
 */
export function costOf(line: PriceLine, all: readonly PriceLine[]): bigint {
  const { unitPrice, tiers = [] } = line;
  const itemOf = ({ itemId, key }: PriceLine) => itemId ?? key;
  let pieces = 0n;
  for (const one of all) if (itemOf(one) === itemOf(line)) pieces += one.quantity;
  const reached = tiers.filter((tier) => pieces >= tier.minimumQuantity).map(({ price }) => price);
  return [unitPrice, ...reached].reduce((a, b) => (b < a ? b : a));
}

/**
 * A row of a price list, as a merchant wrote it; without a variant it is the product's. Prices are minor
 * units.
 */
export type WrittenPrice = {
  listId: string;
  productId: string;
  variantId: string | null;
  minimumQuantity: number;
  price: number;
};
/** A list, with who has it and when; times are any numbers. */
export type WrittenList = {
  id: string;
  groups: readonly string[];
  isActive: boolean;
  from: number | null;
  until: number | null;
};
type Buying = {
  productId: string;
  variantId: string | null;
  quantity: number;
  groups: readonly string[];
  at: number;
};

/** The price of one piece for a buyer of so many at a time, where it costs `ownPrice` without lists. */
export function leastPrice(
  ownPrice: number,
  lists: readonly WrittenList[],
  prices: readonly WrittenPrice[],
  { productId, variantId, quantity, groups, at }: Buying,
): number {
  let least = ownPrice;
  for (const list of lists) {
    const isOpen =
      list.isActive && (list.from === null || at >= list.from) && (list.until === null || at < list.until);
    const isTheirs = list.groups.length === 0 || list.groups.some((group) => groups.includes(group));
    if (!isOpen || !isTheirs) continue;
    const ofProduct = prices.filter((row) => row.listId === list.id && row.productId === productId);
    const ofVariant = ofProduct.filter((row) => variantId !== null && row.variantId === variantId);
    for (const row of ofVariant.length ? ofVariant : ofProduct.filter((one) => one.variantId === null))
      if (row.minimumQuantity <= quantity) least = Math.min(least, row.price);
  }
  return least;
}
