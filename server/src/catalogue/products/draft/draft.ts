import { type FieldError, faulty, permissionDenied, versionConflict } from "../../../http/answers/errors.ts";
import type { Reading } from "../../../http/nouns/amounts.ts";
import type { Store } from "../../../http/request/store.ts";
import type { Call } from "../../../http/route.ts";
import { idInUrl } from "../../../kit/web/own-media.ts";
import type { StockLevel } from "../../ledger/index.ts";
import { readTexts, type Texts } from "../../translations/index.ts";
import { type CurrentProduct, type DraftWithVariants, stockOf } from "../model/change.ts";
import { type ProductDraft, type ProductRow, products } from "../model/columns.ts";
import { type KnownPicture, parsePictures, readPictures, writePictures } from "../model/pictures.ts";
import { quantityFaults } from "../model/quantity.ts";
import { type ProductCreate, type ProductUpdate, productWrites } from "../model/schemas.ts";
import type { VariantDraft } from "../model/variant-columns.ts";
import type { OptionAxis } from "../model/variant-schemas.ts";
import { refuseShortDefault } from "./levels.ts";
import { checkRemaining, readAxes, readVariants, renameOptions, totalQuantity } from "./variants.ts";

/** The proposed state of a product, before its slugs are settled. */
export type Proposal = DraftWithVariants & Texts;
/** The current state of a product by its rows. */
export const currentProduct = (
  row: ProductRow,
  variants: readonly VariantDraft[] = [],
  levels?: readonly StockLevel[],
): CurrentProduct => ({ row, draft: productWrites.draftOf(row), variants, levels });

/**
 * Drafts a product from a client's input; absent fields keep their value of `before`. Throws 400 for values
 * beyond the schema: amounts in the store's currency, duplicate languages, variants that are no combination
 * of the axes, and another `categoryId` than before; 409 for less stock than other locations have, or for a
 * changed stock based on a stale version. `pictures` are the referenced media of the store.
 */
export function propose(
  input: ProductCreate | ProductUpdate,
  store: Store,
  current?: CurrentProduct,
  pictures: ReadonlyMap<string, KnownPicture> = new Map(),
  { takesAnyLanguage = false } = {},
): Proposal {
  const before = current?.draft;
  const reading: Reading = { digits: store.currencyDigits, timeZone: store.timeZone, errors: [] };
  const { errors } = reading;
  const texts = readTexts(input, before, { store, otherwise: "product", takesAnyLanguage }, errors);
  const shown = { before: parsePictures(before?.images), known: pictures, store };
  const written = {
    ...productWrites.draft(reading, input, before),
    images: writePictures(readPictures(input, shown, errors)),
  };
  refuseCategoryId(input, [before?.categoryId, written.categoryId], errors);
  const { variants: proposed, axes, quantity } = proposeVariants(input, written, reading, current);
  const variants = proposed === current?.variants ? proposed : proposed.map(withPicture(pictures));
  const draft = { ...written, variants: JSON.stringify(axes), quantity };
  if (!variants.length) errors.push(...quantityFaults("/quantity", quantity!, before?.quantity ?? undefined));
  if (errors.length) throw faulty(errors);
  if (current) {
    refuseStaleStock(input, current, { draft, variants });
    refuseShortDefault(current, { draft, variants });
  }
  return { draft, ...texts, variants };
}

// A picture of the store's own is shown from where it is served now.
const withPicture =
  (pictures: ReadonlyMap<string, KnownPicture>) =>
  (variant: VariantDraft): VariantDraft => {
    const known = variant.image ? pictures.get(idInUrl(variant.image) ?? "") : undefined;
    return known ? { ...variant, image: known.url } : variant;
  };

// The variants and their axes; with variants, the product's quantity is their sum.
function proposeVariants(
  input: ProductCreate | ProductUpdate,
  draft: ProductDraft,
  reading: Reading,
  current: CurrentProduct | undefined,
) {
  const had: OptionAxis[] = JSON.parse(current?.draft.variants ?? "[]");
  const axes = input.variants ? readAxes(input.variants, reading.errors) : had;
  const before = current?.variants ?? [];
  const renamed = input.variants ? renameOptions(input.variants, { had, before }, reading.errors) : before;
  let variants = renamed;
  if (input.productVariants) {
    const context = { axes, before, renamed, productPrices: [draft.price, current?.draft.price] };
    variants = readVariants(input.productVariants, context, reading);
  } else if (input.variants) checkRemaining(renamed, axes, reading.errors);
  if (variants.length) return { axes, variants, quantity: totalQuantity(variants) };
  return { axes, variants, quantity: before.length ? String(input.quantity ?? 0) : draft.quantity };
}

// A product that is sent back as it was read has its `updatedAt`: pieces sold since then must not come back
// with it.
function refuseStaleStock(
  input: ProductCreate | ProductUpdate,
  { row, ...before }: CurrentProduct,
  after: DraftWithVariants,
): void {
  const { updatedAt } = input as { updatedAt?: unknown };
  const sent = typeof updatedAt === "string" ? Date.parse(updatedAt) : Number.NaN;
  if (!(sent < Date.parse(products.get(row, "updatedAt")))) return;
  const id = products.get(row, "id");
  const stock = stockOf(id, after);
  for (const [item, quantity] of stockOf(id, before))
    if (stock.has(item) && stock.get(item) !== quantity) throw versionConflict(products.get(row, "version"));
}

// It may be sent back unchanged; a changed one was confused with `category`.
function refuseCategoryId(
  input: ProductCreate | ProductUpdate,
  known: readonly (string | null | undefined)[],
  errors: FieldError[],
): void {
  const { categoryId = known[0] } = input as ProductUpdate;
  const id = typeof categoryId === "string" ? categoryId.toLowerCase() : categoryId;
  if (known.some((one) => one === id)) return;
  errors.push({ field: "/categoryId", code: "read_only_field", message: "product.use_category" });
}

/** Throws 403 for a cost sent by a caller who may not see costs. */
export function refuseUnseenCost(
  { can }: Pick<Call, "can">,
  input: { cost?: unknown; productVariants?: readonly { cost?: unknown }[] },
): void {
  const sent = [input, ...(input.productVariants ?? [])].some(({ cost }) => cost !== undefined);
  if (sent && !can("products:cost")) throw permissionDenied("products:cost");
}
