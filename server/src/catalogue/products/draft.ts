import { type FieldError, faulty, permissionDenied } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import type { Store } from "../../http/store.ts";
import { instant } from "../../kit/instant.ts";
import { tidyTags, tidyWords } from "../../kit/tags.ts";
import {
  mainTranslation,
  parseTranslations,
  readTranslations,
  type Translation,
  type WantedSlug,
  wantSlugs,
  withSlugs,
} from "../translations/index.ts";
import { readAmount } from "./amount.ts";
import { draftFields, type ProductRow, products } from "./columns.ts";
import { type KnownPicture, parsePictures, readPictures, writePictures } from "./pictures.ts";
import { quantityFaults } from "./quantity.ts";
import type { ProductCreate, ProductUpdate } from "./schemas.ts";
import type { OptionAxis } from "./variant-schemas.ts";
import { checkKept, readAxes, readVariants, totalQuantity, type VariantDraft } from "./variants.ts";

type DraftField = (typeof draftFields)[number];
/** The fields a writer decides, each as the text PostgreSQL takes for its column. */
export type Draft = Record<DraftField, string | null>;

/** A draft before its slugs are settled: `wanted` has the product's own first, then one per translation. */
export type Proposal = {
  draft: Draft;
  translations: Translation[];
  wanted: WantedSlug[];
  variants: readonly VariantDraft[];
};

/** What is to be written of a product, and its variants. */
export type Drafted = { draft: Draft; variants: readonly VariantDraft[] };
/** A product as it stands: its row, the draft that it amounts to, and its variants. */
export type Before = Drafted & { row: ProductRow };

/** A product as its rows tell. */
export function beforeOf(row: ProductRow, variants: readonly VariantDraft[] = []): Before {
  const texts = draftFields.map((field) => [field, products.text(row, field)]);
  const kept = Object.fromEntries(texts) as Draft;
  // What SQL wrote of pictures has spaces that ours has not.
  const images = writePictures(parsePictures(kept.images));
  const draft = { ...kept, images, publishedAt: products.get(row, "publishedAt") };
  return { row, draft, variants };
}

/**
 * Makes a draft of what a client sent; what an update leaves out keeps its value from `before`. Throws 400 for
 * values the schema cannot judge: amounts in the store's currency, languages named twice, variants that are no
 * combination of the axes, and for another `categoryId` than there was. `pictures` are those of the store's media that are meant.
 */
export function propose(
  input: ProductCreate | ProductUpdate,
  store: Store,
  kept?: Before,
  pictures: ReadonlyMap<string, KnownPicture> = new Map(),
): Proposal {
  const before = kept?.draft;
  const errors: FieldError[] = [];
  const money = (field: "price" | "compareAtPrice" | "cost", kept: string | null) =>
    readAmount(input[field], kept, { field: `/${field}`, digits: store.currencyDigits, errors });
  const keep = <T>(
    value: T | undefined,
    write: (value: NonNullable<T>) => string | null,
    field: DraftField,
    otherwise: string | null,
  ) =>
    value === undefined
      ? before
        ? before[field]
        : otherwise
      : value === null
        ? null
        : write(value as NonNullable<T>);
  const text = (value: string) => value.trim() || null;
  const flag = (value: boolean) => (value ? "t" : "f");

  const keptTranslations = parseTranslations(before?.translations);
  const translations = input.translations
    ? readTranslations(input.translations, keptTranslations, errors)
    : keptTranslations;
  const draft: Draft = {
    slug: input.slug ?? before?.slug ?? null,
    sku: keep(input.sku, text, "sku", null),
    barcode: keep(input.barcode, text, "barcode", null),
    price: money("price", before?.price ?? null),
    compareAtPrice: money("compareAtPrice", before?.compareAtPrice ?? null),
    cost: money("cost", before?.cost ?? null),
    categoryId: keep(input.category, (id) => id.toLowerCase(), "categoryId", null),
    images: writePictures(
      readPictures(input, { before: parsePictures(before?.images), known: pictures, store }, errors),
    ),
    brand: keep(input.brand, (brand) => tidyWords(brand) || null, "brand", null),
    tags: keep(input.tags, (tags) => JSON.stringify(tidyTags(tags)), "tags", "[]"),
    taxExempt: keep(input.taxExempt, flag, "taxExempt", "f"),
    kind: keep(input.kind, (kind) => kind, "kind", "physical"),
    isGiftCard: keep(input.isGiftCard, flag, "isGiftCard", "f"),
    quantity: keep(input.quantity, String, "quantity", "0"),
    inventoryTracked: keep(input.inventoryTracked, flag, "inventoryTracked", "t"),
    allowBackorder: keep(input.allowBackorder, flag, "allowBackorder", "f"),
    lowStockThreshold: keep(input.lowStockThreshold, String, "lowStockThreshold", null),
    isActive: keep(input.isActive, flag, "isActive", "t"),
    publishedAt: keep(input.publishedAt, (time) => instant(time)!.toISOString(), "publishedAt", null),
    translations: null,
    variants: null,
    hasVariants: "f",
  };
  refuseCategoryId(input, [before?.categoryId, draft.categoryId], errors);
  const variants = proposeVariants(input, draft, store, kept, errors);
  if (!variants.length)
    errors.push(...quantityFaults("/quantity", draft.quantity!, before?.quantity ?? undefined));
  if (errors.length) throw faulty(errors);
  const own = { given: input.slug, kept: draft.slug };
  const main = mainTranslation(translations, store);
  const wanted = wantSlugs(own, translations, input.translations, main, "product");
  return { draft, translations, wanted, variants };
}

// Completes the draft by its axes and variants: with variants, the product's quantity is their sum.
function proposeVariants(
  input: ProductCreate | ProductUpdate,
  draft: Draft,
  store: Store,
  kept: Before | undefined,
  errors: FieldError[],
): readonly VariantDraft[] {
  const axes: OptionAxis[] = input.variants
    ? readAxes(input.variants, errors)
    : JSON.parse(kept?.draft.variants ?? "[]");
  const before = kept?.variants ?? [];
  let variants = before;
  if (input.productVariants) {
    const productPrices = [draft.price, kept?.draft.price];
    const context = { axes, before, productPrices, currencyDigits: store.currencyDigits };
    variants = readVariants(input.productVariants, context, errors);
  } else if (input.variants) checkKept(before, axes, errors);
  draft.variants = JSON.stringify(axes);
  draft.hasVariants = variants.length ? "t" : "f";
  if (variants.length) draft.quantity = totalQuantity(variants);
  else if (before.length) draft.quantity = String(input.quantity ?? 0);
  return variants;
}

// As it was read it may be sent back; whoever wants another one has taken it for `category`.
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

/** Throws 403 where a cost is sent by somebody who may not see costs. */
export function refuseUnseenCost(
  { can }: Pick<Call, "can">,
  input: { cost?: unknown; productVariants?: readonly { cost?: unknown }[] },
): void {
  const sent = [input, ...(input.productVariants ?? [])].some(({ cost }) => cost !== undefined);
  if (sent && !can("products:cost")) throw permissionDenied("products:cost");
}

/** The draft with its slugs settled, in the order of `wanted`. */
export function settle({ draft, translations }: Proposal, slugs: readonly string[]): Draft {
  const [own, ...ofTranslations] = slugs;
  return { ...draft, slug: own!, translations: withSlugs(translations, ofTranslations) };
}

/** The stock that a draft means, by item: its variants', or the product's own where it has none. */
export function stockOf(productId: string, { draft, variants }: Drafted): Map<string, bigint> {
  if (!variants.length) return new Map([[productId, BigInt(draft.quantity!)]]);
  return new Map(variants.map(({ id, quantity }) => [id, BigInt(quantity)]));
}
