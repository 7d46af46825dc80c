/** Why stock changed, through whom and for what, for the ledger. */
export type StockCause = { reason: string; actor: string; reference?: string | undefined };

/** Where stock changes, and whether that changes the quantity that is sold online. */
export type StockPlace = { readonly id: string; readonly sellsOnline: boolean };

/**
 * A change of the stock of one item: a variant, or a product that has none. It is `at` a location, the default one where not said; of
 * several changes of one item each is at another location.
 */
export type StockMove = { productId: string; itemId: string; delta: bigint; at?: StockPlace | undefined };

/** What leads from one state of stock to another: items that are in one only count as zero in the other. */
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
