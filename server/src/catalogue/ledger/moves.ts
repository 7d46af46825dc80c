/** The reason, actor and reference of a stock change, for the ledger. */
export type StockCause = { reason: string; actor: string; reference?: string | undefined };

/** The location of a stock change, and whether its stock is sold online. */
export type StockPlace = { readonly id: string; readonly sellsOnline: boolean };

/**
 * A change of the stock of one item: a variant, or a product without variants. It is `at` a location, by
 * default the default one; several changes of one item are at different locations.
 */
export type StockMove = { productId: string; itemId: string; delta: bigint; at?: StockPlace | undefined };

/** The moves from one state of stock to another: items in only one of them count as zero in the other. */
export function movesBetween(
  before: ReadonlyMap<string, bigint>,
  after: ReadonlyMap<string, bigint>,
): { itemId: string; delta: bigint }[] {
  const items = new Set([...before.keys(), ...after.keys()]);
  return [...items].map((itemId) => ({
    itemId,
    delta: (after.get(itemId) ?? 0n) - (before.get(itemId) ?? 0n),
  }));
}
