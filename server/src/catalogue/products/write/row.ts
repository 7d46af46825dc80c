import type { Tx } from "../../../db/tenant.ts";
import { newRow, nextRow } from "../../../http/nouns/next-row.ts";
import type { DraftWithVariants } from "../model/change.ts";
import { type ProductRow, products } from "../model/columns.ts";
import { variants as table } from "../model/variant-columns.ts";
import type { ProductToWrite } from "./sql.ts";

/** The columns derived from a draft. */
export const derivedColumns = ({ draft, variants }: DraftWithVariants) => ({
  hasVariants: variants.length ? "t" : "f",
  lowestPrice: lowestPrice(draft, variants),
});

// The price of the cheapest variant on offer in minor units; null if it is the product's own.
function lowestPrice(
  { price }: DraftWithVariants["draft"],
  variants: DraftWithVariants["variants"],
): string | null {
  let lowest: string | undefined;
  for (const { isActive, ownPrice } of variants) {
    const cost = ownPrice ?? price!;
    if (isActive === "t" && (lowest === undefined || BigInt(cost) < BigInt(lowest))) lowest = cost;
  }
  return lowest === undefined || lowest === price ? null : lowest;
}

// The variants in the form of their product's row.
const packVariants = ({ draft, variants }: DraftWithVariants) => ({
  productVariants: variants.length
    ? JSON.stringify(
        variants.map((variant) => table.row({ ...variant, price: variant.ownPrice ?? draft.price })),
      )
    : null,
});

/** The row of a new product, as a read would select it. */
export const newProductRow = (written: ProductToWrite, drafted: DraftWithVariants): ProductRow => {
  const server = { ...packVariants(drafted), averageRating: "0", ratingCount: "0" };
  return newRow(products, { ...written, derived: { ...written.derived, ...server } });
};

/** The row of a changed product, as a read would select it, with its next version. */
export const nextProductRow = (
  tx: Pick<Tx, "nextVersion">,
  row: ProductRow,
  drafted: DraftWithVariants,
  now: Date,
): ProductRow => {
  const { hasVariants } = derivedColumns(drafted);
  return nextRow(tx, products, row, { ...drafted.draft, hasVariants, ...packVariants(drafted) }, now);
};

/** A locked row with the variants that were read after it: it may have waited, and has older variants. */
export const currentRow = (row: ProductRow, drafted: DraftWithVariants): ProductRow =>
  products.row({ ...products.texts(row), ...packVariants(drafted) });
