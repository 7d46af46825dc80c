/** Why stock changed, through whom and for what, for the ledger. */
export type StockCause = { reason: string; actor: string; reference?: string | undefined };

/** A change of the stock of one item: a variant, or a product that has none. */
export type StockMove = { productId: string; itemId: string; delta: bigint };

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
