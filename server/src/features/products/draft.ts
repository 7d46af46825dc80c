import type { Row } from "../../db/pool.ts";
import { type FieldError, permissionDenied, validationFailed } from "../../http/errors.ts";
import type { Store } from "../../http/store.ts";
import { instant } from "../../http/validate.ts";
import { isoTime } from "../../kit/iso-time.ts";
import { canonicalLanguage } from "../../kit/language.ts";
import { parseMoney } from "../../kit/money.ts";
import { slugify, sortKey } from "../../kit/slug.ts";
import { productColumn } from "./present.ts";
import type { ProductCreate, ProductUpdate } from "./schemas.ts";
import type { OptionAxis } from "./variant-schemas.ts";
import { checkKept, readAxes, readVariants, totalQuantity, type VariantDraft } from "./variants.ts";

/** The columns a writer decides, each as the text PostgreSQL takes for it. */
export const draftColumns = [
  "slug",
  "sku",
  "barcode",
  "price",
  "compare_at_price",
  "cost",
  "category_id",
  "images",
  "brand",
  "tags",
  "tax_exempt",
  "kind",
  "is_gift_card",
  "quantity",
  "inventory_tracked",
  "allow_backorder",
  "low_stock_threshold",
  "is_active",
  "published_at",
  "translations",
  "option_axes",
  "has_variants",
] as const;
type DraftColumn = (typeof draftColumns)[number];
export type Draft = Record<DraftColumn, string | null>;

export type Translation = {
  language: string;
  name: string;
  description: string;
  slug: string;
  metaTitle: string;
  metaDescription: string;
};

/** A slug a product wants: `language` is "" for its own; `field` names the input where a client chose it. */
export type WantedSlug = { language: string; slug: string; field: string | undefined };

/** A draft before its slugs are settled: `wanted` has the product's own first, then one per translation. */
export type Proposal = {
  draft: Draft;
  translations: Translation[];
  wanted: WantedSlug[];
  variants: readonly VariantDraft[];
};

/** A product as it stands: its row's draft and its variants. */
export type Before = { draft: Draft; variants: readonly VariantDraft[] };

/** The draft a product's row amounts to. */
export function draftOf(row: Row): Draft {
  const draft = Object.fromEntries(
    draftColumns.map((column) => [column, productColumn(row, 0, column)]),
  ) as Draft;
  if (draft.published_at) draft.published_at = isoTime(draft.published_at);
  return draft;
}

/**
 * Makes a draft of what a client sent; what an update leaves out keeps its value from `before`. Throws 400 for
 * values the schema cannot judge: amounts in the store's currency, languages named twice, variants that are no
 * combination of the axes.
 */
export function propose(input: ProductCreate | ProductUpdate, store: Store, kept?: Before): Proposal {
  const before = kept?.draft;
  const errors: FieldError[] = [];
  const money = (field: "price" | "compareAtPrice" | "cost", kept: string | null) => {
    const text = input[field];
    if (text === undefined || text === null) return text === null ? null : kept;
    const amount = parseMoney(text, store.currencyDigits);
    if (typeof amount === "bigint") return String(amount);
    errors.push({ field: `/${field}`, code: amount, values: { digits: store.currencyDigits } });
    return kept;
  };
  const keep = <T>(
    value: T | undefined,
    write: (value: NonNullable<T>) => string | null,
    column: DraftColumn,
    otherwise: string | null,
  ) =>
    value === undefined
      ? before
        ? before[column]
        : otherwise
      : value === null
        ? null
        : write(value as NonNullable<T>);
  const text = (value: string) => value.trim() || null;
  const flag = (value: boolean) => (value ? "t" : "f");

  const translations = input.translations
    ? readTranslations(input.translations, before, errors)
    : parsed(before);
  const main = translations.find(({ language }) => language === store.defaultLanguage) ?? translations[0]!;
  const draft: Draft = {
    slug: input.slug ?? before?.slug ?? null,
    sku: keep(input.sku, text, "sku", null),
    barcode: keep(input.barcode, text, "barcode", null),
    price: money("price", before?.price ?? null),
    compare_at_price: money("compareAtPrice", before?.compare_at_price ?? null),
    cost: money("cost", before?.cost ?? null),
    category_id: keep(input.category, (id) => id.toLowerCase(), "category_id", null),
    images: keep(input.images, (urls) => JSON.stringify(urls), "images", "[]"),
    brand: keep(input.brand, (brand) => spaced(brand) || null, "brand", null),
    tags: keep(input.tags, (tags) => JSON.stringify(distinct(tags)), "tags", "[]"),
    tax_exempt: keep(input.taxExempt, flag, "tax_exempt", "f"),
    kind: keep(input.kind, (kind) => kind, "kind", "physical"),
    is_gift_card: keep(input.isGiftCard, flag, "is_gift_card", "f"),
    quantity: keep(input.quantity, String, "quantity", "0"),
    inventory_tracked: keep(input.inventoryTracked, flag, "inventory_tracked", "t"),
    allow_backorder: keep(input.allowBackorder, flag, "allow_backorder", "f"),
    low_stock_threshold: keep(input.lowStockThreshold, String, "low_stock_threshold", null),
    is_active: keep(input.isActive, flag, "is_active", "t"),
    published_at: keep(input.publishedAt, (time) => instant(time)!.toISOString(), "published_at", null),
    translations: null,
    option_axes: null,
    has_variants: "f",
  };
  const variants = proposeVariants(input, draft, store, kept, errors);
  if (!variants.length && draft.quantity?.startsWith("-") && draft.quantity !== before?.quantity) {
    errors.push({ field: "/quantity", code: "too_small", values: { limit: 0 } });
  }
  if (errors.length) throw validationFailed(errors);
  const own: WantedSlug = {
    language: "",
    slug: draft.slug ?? (main.slug || madeSlug(main.name)),
    field: input.slug === undefined ? undefined : "/slug",
  };
  const given = input.translations ?? [];
  const wanted = translations.map(
    ({ language, name, slug }, i): WantedSlug => ({
      language,
      slug: slug || madeSlug(name),
      field: given[i]?.slug ? `/translations/${i}/slug` : undefined,
    }),
  );
  return { draft, translations, wanted: [own, ...wanted], variants };
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
    : JSON.parse(kept?.draft.option_axes ?? "[]");
  const before = kept?.variants ?? [];
  let variants = before;
  if (input.productVariants) {
    const context = { axes, before, productPrice: draft.price, currencyDigits: store.currencyDigits };
    variants = readVariants(input.productVariants, context, errors);
  } else if (input.variants) checkKept(before, axes, errors);
  draft.option_axes = JSON.stringify(axes);
  draft.has_variants = variants.length ? "t" : "f";
  if (variants.length) draft.quantity = totalQuantity(variants);
  else if (before.length) draft.quantity = String(input.quantity ?? 0);
  return variants;
}

/** Throws 403 where a cost is sent by who may not see costs. */
export function refuseUnseenCost(
  input: { cost?: unknown; productVariants?: readonly { cost?: unknown }[] },
  seesCost: boolean,
): void {
  const sent = [input, ...(input.productVariants ?? [])].some(({ cost }) => cost !== undefined);
  if (sent && !seesCost) throw permissionDenied("products:cost");
}

/** The draft with its slugs settled, in the order of `wanted`. */
export function settle({ draft, translations }: Proposal, slugs: readonly string[]): Draft {
  const [own, ...ofTranslations] = slugs;
  const entries = translations.map((entry, i) => ({ ...entry, slug: ofTranslations[i]! }));
  return { ...draft, slug: own!, translations: JSON.stringify(entries) };
}

// Long enough to sort by, short enough for a cursor.
const MAX_SORT_NAME = 100;

/** The stock that a draft means, by item: its variants', or the product's own where it has none. */
export function stockOf(productId: string, { draft, variants }: Before): Map<string, bigint> {
  if (!variants.length) return new Map([[productId, BigInt(draft.quantity!)]]);
  return new Map(variants.map(({ id, quantity }) => [id, BigInt(quantity)]));
}

/** What is derived from a draft for lists: the key it sorts by name under, and the text `q` looks in. */
export function derived(
  draft: Draft,
  store: Store,
  variants: readonly VariantDraft[] = [],
): { sortName: string; searchText: string } {
  const translations = parsed(draft);
  const main = translations.find(({ language }) => language === store.defaultLanguage) ?? translations[0]!;
  const words = [...translations.map(({ name }) => name), draft.slug, draft.sku, draft.barcode, draft.brand];
  const codes = variants.flatMap(({ sku, barcode }) => [sku, barcode]);
  const tags: string[] = JSON.parse(draft.tags!);
  const searchText = [...words, ...codes, ...tags]
    .filter(Boolean)
    .map((word) => sortKey(word!))
    .join("\n");
  return {
    sortName: sortKey(main.name)
      .slice(0, MAX_SORT_NAME)
      .replace(/[\ud800-\udbff]$/, ""),
    searchText,
  };
}

const parsed = (draft: Draft | undefined): Translation[] => JSON.parse(draft?.translations ?? "[]");
const madeSlug = (name: string) => slugify(name) || "product";
const spaced = (words: string) => words.normalize("NFC").replace(/\s+/gu, " ").trim();

// One tag however it is cased: the first spelling stays.
function distinct(tags: readonly string[]): string[] {
  const byCase = new Map<string, string>();
  for (const tag of tags.map(spaced))
    if (tag && !byCase.has(tag.toLowerCase())) byCase.set(tag.toLowerCase(), tag);
  return [...byCase.values()];
}

// An entry without a slug keeps the one its language had: addresses outlive names.
function readTranslations(
  input: ProductCreate["translations"],
  before: Draft | undefined,
  errors: FieldError[],
): Translation[] {
  const kept = new Map(parsed(before).map(({ language, slug }) => [language, slug]));
  const seen = new Set<string>();
  return input.map((entry, i) => {
    const language = canonicalLanguage(entry.language)!;
    if (seen.has(language)) errors.push({ field: `/translations/${i}/language`, code: "not_unique" });
    seen.add(language);
    const name = entry.name.trim();
    if (!name) errors.push({ field: `/translations/${i}/name`, code: "too_short", values: { limit: 1 } });
    return {
      language,
      name,
      description: entry.description,
      slug: entry.slug ?? kept.get(language) ?? "",
      metaTitle: entry.metaTitle ?? "",
      metaDescription: entry.metaDescription ?? "",
    };
  });
}
