import { findNamedItems, type NamedItem } from "../../catalogue/products/index.ts";
import type { Tx } from "../../db/tenant.ts";
import { itemIdOf } from "../../orders/cart/index.ts";
import type { AmountsOfLine } from "./receipt.ts";

/** A line of a quote or an order, as the API answers it. */
export type SoldLine = AmountsOfLine & {
  productId: string;
  variantId: string | null;
  name: string;
  image: string | null;
  options: Readonly<Record<string, string>>;
  requiresShipping: boolean;
};

export { mediaAt as absolute } from "../../kit/own-media.ts";

/** What a line sells, with what was chosen of it. */
export function titleOf({ name, options }: Pick<SoldLine, "name" | "options">): string {
  const values = Object.values(options);
  return values.length ? `${name} (${values.join(", ")})` : name;
}

/** By which name an agent knows each item that it wants, by the item's id. */
export type Refs = Readonly<Record<string, string>>;

/** What is sold by the names that an agent knows it by already, of the items that it has in its cart. */
export const knownBy = (
  refs: Refs,
  items: readonly { productId: string; variantId?: string | null | undefined }[],
): Map<string, NamedItem> =>
  new Map(
    items.flatMap(({ productId, variantId = null }) => {
      const item = { productId, variantId: variantId ?? null };
      const name = refs[itemIdOf(item)];
      return name === undefined ? [] : [[name, item] as const];
    }),
  );

/** The same of all these names; only those that are new are looked up. */
export async function namedItems(
  tx: Tx,
  names: readonly string[],
  known: ReadonlyMap<string, NamedItem>,
): Promise<ReadonlyMap<string, NamedItem>> {
  const strange = names.filter((name) => !known.has(name));
  return strange.length ? new Map([...known, ...(await findNamedItems(tx, strange))]) : known;
}

/** What of what an agent wants is sold here, by which names it knows it, and what is not; `named` tells what is sold by a name. */
export function wantedOf(
  lines: readonly { id: string; quantity: number }[],
  named: ReadonlyMap<string, NamedItem>,
): { items: (NamedItem & { quantity: number })[]; refs: Refs; unknown: string[] } {
  const refs: Record<string, string> = {};
  const items = lines.flatMap(({ id, quantity }) => {
    const item = named.get(id);
    if (!item) return [];
    refs[itemIdOf(item)] ??= id;
    return [{ ...item, quantity }];
  });
  const unknown = lines.map(({ id }) => id).filter((id) => !named.has(id));
  return { items, refs, unknown: [...new Set(unknown)] };
}
