import type { SummedLine } from "./types.ts";

/** The products and categories that a discount applies to; both empty: to all. */
type Targets = { readonly productIds: readonly string[]; readonly categoryIds: readonly string[] };

/** Whether a discount applies to all products. */
export const isUnrestricted = ({ productIds, categoryIds }: Targets): boolean =>
  productIds.length === 0 && categoryIds.length === 0;

/** Whether a discount applies to a line; a line's categories include those above them. */
export const isFor = (targets: Targets, line: SummedLine): boolean =>
  isUnrestricted(targets) ||
  targets.productIds.includes(line.productId) ||
  line.categoryIds.some((id) => targets.categoryIds.includes(id));

/** The lines that can be discounted: gift cards are money. */
export const goodsOf = (lines: readonly SummedLine[]): SummedLine[] =>
  lines.filter(({ isGiftCard }) => !isGiftCard);
