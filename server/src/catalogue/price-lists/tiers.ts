import type { OpenLists } from "./open.ts";

/** The price of one piece from a quantity on, by a price list. Amounts are minor units. */
export type Tier = {
  readonly listId: string;
  readonly listName: string;
  readonly minimumQuantity: bigint;
  readonly price: bigint;
};

/** List prices, by the ids of items. */
type ListedPrices = ReadonlyMap<string, readonly Omit<Tier, "listName">[]>;

const NOTHING: ListedPrices = new Map();

/** Parses the text that `listPricesOf` selects. */
export function parseListPrices(text: string | null): ListedPrices {
  if (text === null) return NOTHING;
  const rows = text.split(",").map((row) => {
    const [listId, itemId, quantity, price] = row.split(" ") as [string, string, string, string];
    return { itemId, one: { listId, minimumQuantity: BigInt(quantity), price: BigInt(price) } };
  });
  const groups = Map.groupBy(rows, ({ itemId }) => itemId);
  return new Map([...groups].map(([id, all]) => [id, all.map(({ one }) => one)]));
}

/** A variant, or a product that has none, with its own price in minor units. */
type PricedItem = { readonly productId: string; readonly variantId: string | null; readonly price: bigint };

const NONE: readonly Tier[] = [];

/**
 * The price steps by which an item gets cheaper with its quantity, from all open lists: each is below all
 * before it, the first one below the item's own price. A variant's own prices in a list replace those of its
 * product. Of two equal prices, that of the older list counts.
 */
export function tiersOf(
  { productId, variantId, price }: PricedItem,
  listed: ListedPrices,
  lists: OpenLists,
): readonly Tier[] {
  if (!listed.size || !lists.size) return NONE;
  const own = (variantId !== null && listed.get(variantId)) || [];
  const having = new Set(own.map(({ listId }) => listId));
  const ofProduct = (listed.get(productId) ?? []).filter(({ listId }) => !having.has(listId));
  const tiers = [...own, ...ofProduct].flatMap((one): Tier[] => {
    const listName = lists.get(one.listId);
    return listName === undefined ? [] : [{ ...one, listName }];
  });
  let least = price;
  return tiers.sort(inOrder).filter((tier) => {
    const isStep = tier.price < least;
    if (isStep) least = tier.price;
    return isStep;
  });
}

const inOrder = (a: Tier, b: Tier): number =>
  compare(a.minimumQuantity, b.minimumQuantity) || compare(a.price, b.price) || compare(a.listId, b.listId);
const compare = <T extends bigint | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
