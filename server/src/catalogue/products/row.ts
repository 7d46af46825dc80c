import type { Tx } from "../../db/tenant.ts";
import { newRow, nextRow } from "../../http/nouns/next-row.ts";
import { type ProductRow, products } from "./columns.ts";
import type { Drafted } from "./draft.ts";
import type { ProductToWrite } from "./sql.ts";
import { variants as table } from "./variant-columns.ts";

/** What is made of a draft and kept beside it. */
export const derivedOf = ({ draft, variants }: Drafted) => ({
  hasVariants: variants.length ? "t" : "f",
  lowestPrice: lowestPrice(draft, variants),
});

// The price in minor units of the cheapest variant on offer; null where that is the product's own.
function lowestPrice({ price }: Drafted["draft"], variants: Drafted["variants"]): string | null {
  let lowest: string | undefined;
  for (const { isActive, ownPrice } of variants) {
    const cost = ownPrice ?? price!;
    if (isActive === "t" && (lowest === undefined || BigInt(cost) < BigInt(lowest))) lowest = cost;
  }
  return lowest === undefined || lowest === price ? null : lowest;
}

// The variants as the row of their product has them.
const packed = ({ draft, variants }: Drafted) => ({
  productVariants: variants.length
    ? JSON.stringify(
        variants.map((variant) => table.row({ ...variant, price: variant.ownPrice ?? draft.price })),
      )
    : null,
});

/** The row of a new product, as a read would select it. */
export const createdRow = (written: ProductToWrite, drafted: Drafted): ProductRow => {
  const server = { ...packed(drafted), averageRating: "0", ratingCount: "0" };
  return newRow(products, { ...written, derived: { ...written.derived, ...server } });
};

/** The row that a change makes of a product's, as a read would select it: its next version. */
export const changedRow = (
  tx: Pick<Tx, "nextVersion">,
  row: ProductRow,
  drafted: Drafted,
  now: Date,
): ProductRow => {
  const { hasVariants } = derivedOf(drafted);
  return nextRow(tx, products, row, { ...drafted.draft, hasVariants, ...packed(drafted) }, now);
};

/** A row that was locked, with the variants that were read behind the lock: it may have waited, and has those of before. */
export const currentRow = (row: ProductRow, drafted: Drafted): ProductRow =>
  products.row({ ...products.texts(row), ...packed(drafted) });
