import type { Product, ProductCreate, Translation, VariantInput } from "@stoa/client";
import { namedTexts } from "../core/languages.ts";
import type { Axis, VariantDraft } from "./combinations.ts";
import type { Pair } from "./metadata-field.tsx";

/** A picture of a product, as it is typed. */
export type Picture = { id: string | null; url: string; alt: Record<string, string> };
/** A text of a product in one language, as it is typed. */
export type Texts = Pick<Translation, "language" | "name" | "description" | "metaTitle" | "metaDescription">;
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
  taxClass: string | null;
  isGiftCard: boolean;
  isActive: boolean;
  publishedAt: string | null;
  quantity: number;
  inventoryTracked: boolean;
  allowBackorder: boolean;
  lowStockThreshold: number | null;
  weight: number | null;
  weightUnit: string;
  length: number | null;
  width: number | null;
  height: number | null;
  dimensionUnit: string;
  shippingProfileId: string | null;
  condition: string;
  mpn: string | null;
  hsCode: string | null;
  externalId: string | null;
  metadata: Pair[];
  media: Picture[];
  variants: Axis[];
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
    taxClass: product?.taxClass ?? null,
    isGiftCard: product?.isGiftCard ?? false,
    isActive: product?.isActive ?? true,
    publishedAt: product?.publishedAt ?? null,
    quantity: product?.quantity ?? 0,
    inventoryTracked: product?.inventoryTracked ?? true,
    allowBackorder: product?.allowBackorder ?? false,
    lowStockThreshold: product?.lowStockThreshold ?? null,
    weight: product?.weight ?? null,
    weightUnit: product?.weightUnit ?? "kg",
    length: product?.length ?? null,
    width: product?.width ?? null,
    height: product?.height ?? null,
    dimensionUnit: product?.dimensionUnit ?? "cm",
    shippingProfileId: product?.shippingProfileId ?? null,
    condition: product?.condition ?? "new",
    mpn: product?.mpn ?? null,
    hsCode: product?.hsCode ?? null,
    externalId: product?.externalId ?? null,
    metadata: Object.entries(product?.metadata ?? {}),
    media: (product?.media ?? []).map(({ id, url, alt }) => ({ id, url, alt })),
    variants: (product?.variants ?? []).map(({ name, values }) => ({ name, values })),
    productVariants: (product?.productVariants ?? []).map(
      ({ id, options, sku, barcode, ownPrice, quantity, image, isActive }) => ({
        id,
        options,
        sku,
        barcode,
        price: ownPrice,
        quantity,
        image,
        isActive,
      }),
    ),
  };
}

/** The changed fields of a form as the API takes them. Languages without a name are left out; those that the form does not show stay. */
export function bodyOf(changes: Partial<ProductDraft>, product?: Product): Partial<ProductCreate> {
  const { translations, media, variants, productVariants, slug, price, kind, metadata, ...rest } = changes;
  return {
    ...(rest as Partial<ProductCreate>),
    ...(metadata && { metadata: Object.fromEntries(metadata.filter(([name]) => name.trim())) }),
    ...(slug && { slug }),
    ...(price && { price }),
    ...(kind && { kind: kind as ProductCreate["kind"] & string }),
    ...(translations && { translations: namedTexts(translations, product?.translations) }),
    ...(media && { media: media.map(({ id, url, alt }) => (id ? { id, alt } : { url, alt })) }),
    ...(variants && { variants: variants.filter(({ values }) => values.length) }),
    ...(productVariants && { productVariants: productVariants as VariantInput[] }),
  };
}
