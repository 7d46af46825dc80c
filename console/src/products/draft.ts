import type { Product, ProductCreate, Translation, VariantInput } from "@stoa/client";
import { namedTexts } from "../core/languages.ts";

/** A picture of a product, as it is typed. */
export type Picture = { id: string | null; url: string; alt: Record<string, string> };
/** A text of a product in one language, as it is typed. */
export type Texts = Pick<Translation, "language" | "name" | "description" | "metaTitle" | "metaDescription">;
/** A variant, as it is typed. */
export type VariantDraft = {
  id?: string;
  options: Record<string, string>;
  sku: string | null;
  barcode: string | null;
  price: string | null;
  quantity: number;
  isActive: boolean;
};

/** What of a product can be typed. */
export type ProductDraft = {
  translations: Record<string, Texts>;
  slug: string;
  price: string | null;
  compareAtPrice: string | null;
  cost: string | null;
  sku: string | null;
  barcode: string | null;
  category: string | null;
  brand: string | null;
  tags: string[];
  countryOfOrigin: string | null;
  kind: string;
  taxExempt: boolean;
  isGiftCard: boolean;
  isActive: boolean;
  publishedAt: string | null;
  quantity: number;
  inventoryTracked: boolean;
  allowBackorder: boolean;
  lowStockThreshold: number | null;
  media: Picture[];
  variants: { name: string; values: string[] }[];
  productVariants: VariantDraft[];
};

const textsOf = (language: string, one?: Translation): Texts => ({
  language,
  name: one?.name ?? "",
  description: one?.description ?? "",
  metaTitle: one?.metaTitle ?? "",
  metaDescription: one?.metaDescription ?? "",
});

/** A form's values of a product, or of a new one. */
export function draftOf(product: Product | undefined, languages: readonly string[]): ProductDraft {
  return {
    translations: Object.fromEntries(
      languages.map((language) => [
        language,
        textsOf(
          language,
          product?.translations.find((one) => one.language === language),
        ),
      ]),
    ),
    slug: product?.slug ?? "",
    price: product?.price ?? null,
    compareAtPrice: product?.compareAtPrice ?? null,
    cost: product?.cost ?? null,
    sku: product?.sku ?? null,
    barcode: product?.barcode ?? null,
    category: product?.categoryId ?? null,
    brand: product?.brand ?? null,
    tags: product?.tags ?? [],
    countryOfOrigin: product?.countryOfOrigin ?? null,
    kind: product?.kind ?? "physical",
    taxExempt: product?.taxExempt ?? false,
    isGiftCard: product?.isGiftCard ?? false,
    isActive: product?.isActive ?? true,
    publishedAt: product?.publishedAt ?? null,
    quantity: product?.quantity ?? 0,
    inventoryTracked: product?.inventoryTracked ?? true,
    allowBackorder: product?.allowBackorder ?? false,
    lowStockThreshold: product?.lowStockThreshold ?? null,
    media: (product?.media ?? []).map(({ id, url, alt }) => ({ id, url, alt })),
    variants: (product?.variants ?? []).map(({ name, values }) => ({ name, values })),
    productVariants: (product?.productVariants ?? []).map(
      ({ id, options, sku, barcode, ownPrice, quantity, isActive }) => ({
        id,
        options,
        sku,
        barcode,
        price: ownPrice,
        quantity,
        isActive,
      }),
    ),
  };
}

/** The changed fields of a form as the API takes them. Languages without a name are left out; those that the form does not show stay. */
export function bodyOf(changes: Partial<ProductDraft>, product?: Product): Partial<ProductCreate> {
  const { translations, media, variants, productVariants, slug, price, kind, ...rest } = changes;
  return {
    ...rest,
    ...(slug && { slug }),
    ...(price && { price }),
    ...(kind && { kind: kind as ProductCreate["kind"] & string }),
    ...(translations && { translations: namedTexts(translations, product?.translations) }),
    ...(media && { media: media.map(({ id, url, alt }) => (id ? { id, alt } : { url, alt })) }),
    ...(variants && { variants: variants.filter(({ values }) => values.length) }),
    ...(productVariants && { productVariants: productVariants as VariantInput[] }),
  };
}

/** The combinations of axes, keeping what was typed for those that were there. */
export function combinations(axes: ProductDraft["variants"], had: readonly VariantDraft[]): VariantDraft[] {
  const used = axes.filter(({ name, values }) => name.trim() && values.length);
  if (!used.length) return [];
  const all = used.reduce<Record<string, string>[]>(
    (some, { name, values }) => some.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
  const key = (options: Record<string, string>) => JSON.stringify(Object.entries(options).sort());
  const known = new Map(had.map((one) => [key(one.options), one]));
  return all.map(
    (options) =>
      known.get(key(options)) ?? {
        options,
        sku: null,
        barcode: null,
        price: null,
        quantity: 0,
        isActive: true,
      },
  );
}
