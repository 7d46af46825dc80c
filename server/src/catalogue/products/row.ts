import { nextRow } from "../../http/next-row.ts";
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
export const changedRow = (row: ProductRow, drafted: Drafted, now: Date): ProductRow =>
  nextRow(products, row, textsOf(drafted), now);

/** A row that was locked, with the variants that were read behind the lock: it may have waited, and has those of before. */
export const currentRow = (row: ProductRow, { draft, variants }: Drafted): ProductRow =>
  products.row({ ...products.texts(row), productVariants: variantsText(variants, draft.price!) });

const textsOf = ({ draft, variants }: Drafted) => ({
  ...draft,
  publishedAt: draft.publishedAt && pgTime(new Date(draft.publishedAt)),
  productVariants: variantsText(variants, draft.price!),
});
