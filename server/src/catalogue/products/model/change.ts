import type { StockLevel } from "../../ledger/index.ts";
import type { RequestedSlug } from "../../translations/index.ts";
import type { ProductDraft, ProductRow } from "./columns.ts";
import type { VariantDraft } from "./variant-columns.ts";

/** The state of a product and its variants to write. */
export type DraftWithVariants = { draft: ProductDraft; variants: readonly VariantDraft[] };
/**
 * The current state of a product: its row, draft, variants, and stock levels if it has had stock at several
 * locations.
 */
export type CurrentProduct = DraftWithVariants & {
  row: ProductRow;
  levels?: readonly StockLevel[] | undefined;
};

/** The stock that a draft means, by item: its variants', or the product's own where it has none. */
export function stockOf(productId: string, { draft, variants }: DraftWithVariants): Map<string, bigint> {
  if (!variants.length) return new Map([[productId, BigInt(draft.quantity!)]]);
  return new Map(variants.map(({ id, quantity }) => [id, BigInt(quantity!)]));
}

/** One product's change, worked out and settled: from nothing, to something else, or to nothing. */
export type Change = {
  id: string;
  before?: CurrentProduct;
  after?: DraftWithVariants;
  /** The slugs it is to have; absent where they stay. */
  renamed?: { wanted: readonly RequestedSlug[]; slugs: readonly string[] };
  /** When it was created and last changed, where that is not now. */
  createdAt?: Date;
  updatedAt?: Date;
};
