import { pgTime } from "../../kit/iso-time.ts";
import { type ProductRow, products } from "./columns.ts";
import type { Drafted } from "./draft.ts";
import { variantsText } from "./variants-json.ts";

/** The row of a new product, as a read would select it. */
export const newRow = (
  id: string,
  drafted: Drafted,
  times: { createdAt: Date; updatedAt: Date },
): ProductRow =>
  products.row({
    ...textsOf(drafted),
    id,
    averageRating: "0",
    ratingCount: "0",
    createdAt: pgTime(times.createdAt),
    updatedAt: pgTime(times.updatedAt),
    version: "1",
  });

/** The row that a change makes of a product's, as a read would select it: its next version. */
export function changedRow(row: ProductRow, drafted: Drafted, now: Date): ProductRow {
  const before = new Date(products.get(row, "updatedAt"));
  return products.row({
    ...keptTexts(row),
    ...textsOf(drafted),
    updatedAt: pgTime(before > now ? before : now),
    version: String(products.get(row, "version") + 1),
  });
}

/** A row that was locked, with the variants that were read behind the lock: it may have waited, and has those of before. */
export const currentRow = (row: ProductRow, { draft, variants }: Drafted): ProductRow =>
  products.row({ ...keptTexts(row), productVariants: variantsText(variants, draft.price!) });

const keptTexts = (row: ProductRow) =>
  Object.fromEntries(products.names.map((name) => [name, products.text(row, name)]));

const textsOf = ({ draft, variants }: Drafted) => ({
  ...draft,
  publishedAt: draft.publishedAt && pgTime(new Date(draft.publishedAt)),
  productVariants: variantsText(variants, draft.price!),
});
