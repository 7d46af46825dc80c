import type { ShownProduct } from "../../catalogue/storefront/index.ts";
import { richText } from "../../kit/text/rich-text.ts";
import type { FormCall } from "./call.ts";

/**
 * A product as the storefront's endpoints answer it in one language: the fields that scripts of themes read.
 */
export type SoldProduct = Omit<ShownProduct, "media" | "variants"> & {
  priceRange: { min: string | null; max: string | null };
  media: readonly Picture[];
  tags: readonly string[];
  kind: string;
  isGiftCard: boolean;
  variants: readonly { name: string; values: readonly string[] }[];
  publishedAt: string | null;
  createdAt: string;
};
export type SoldVariant = ShownProduct["productVariants"][number];
type Picture = {
  id: string | null;
  url: string;
  alt: string;
  width: number | null;
  height: number | null;
  position: number;
};

/** A decimal of the store's currency in minor units: `19.90` is 1990. */
export const minor = (amount: string | null | undefined): number => Number((amount ?? "0").replace(".", ""));

/** A product's slug in the language that it is answered in. */
export const slugOf = ({
  slug,
  language,
  translations,
}: Pick<SoldProduct, "slug" | "language" | "translations">): string =>
  translations?.find((one) => one.language === language)?.slug || slug;

const GRAMS: Readonly<Record<string, number>> = { g: 1, kg: 1_000, oz: 28.349_523_125, lb: 453.592_37 };
/** The weight of one piece in whole grams; 0 if unknown. */
export const gramsOf = ({ weight, weightUnit }: Pick<SoldProduct, "weight" | "weightUnit">): number =>
  Math.round((weight ?? 0) * (GRAMS[weightUnit] ?? 0));

/** The values of a variant in the order of the product's axes. */
export const valuesOf = (
  product: Pick<SoldProduct, "variants">,
  { options }: Pick<SoldVariant, "options">,
): string[] => product.variants.map(({ name }) => options[name] ?? "");

// A product without variants gets one, as the field's themes expect.
const only = (product: SoldProduct): SoldVariant => ({
  id: product.id,
  options: {},
  sku: product.sku,
  barcode: product.barcode,
  price: product.price,
  compareAtPrice: product.compareAtPrice,
  image: null,
  inStock: product.inStock,
});
/** The title of the one variant of a product without any. */
export const DEFAULT_TITLE = "Default Title";

/** A picture as scripts of themes read it; null where there is none. */
export const pictureJson = (picture: Picture | undefined) =>
  picture
    ? {
        id: picture.id,
        src: picture.url,
        url: picture.url,
        alt: picture.alt,
        width: picture.width,
        height: picture.height,
        aspect_ratio: picture.width && picture.height ? picture.width / picture.height : null,
        position: picture.position + 1,
      }
    : null;

/**
 * A product as `/products/{handle}.js` of the field answers it: prices are minor units. `root` is what links
 * of the shop begin with.
 */
export function productJson(product: SoldProduct, root: string, type = ""): object {
  const variants = product.hasVariants ? product.productVariants : [only(product)];
  const prices = variants.map(({ price }) => minor(price));
  const former = variants.flatMap(({ compareAtPrice }) =>
    compareAtPrice === null ? [] : [minor(compareAtPrice)],
  );
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const [formerLow, formerHigh] = former.length ? [Math.min(...former), Math.max(...former)] : [0, 0];
  const images = product.media.map(({ url }) => url);
  return {
    id: product.id,
    title: product.name,
    handle: slugOf(product),
    description: richText(product.description),
    published_at: product.publishedAt ?? product.createdAt,
    created_at: product.createdAt,
    vendor: product.brand ?? "",
    type,
    tags: product.tags,
    price: prices.length ? low : 0,
    price_min: prices.length ? low : 0,
    price_max: prices.length ? high : 0,
    price_varies: low < high,
    available: product.inStock,
    compare_at_price: former.length ? formerLow : null,
    compare_at_price_min: formerLow,
    compare_at_price_max: formerHigh,
    compare_at_price_varies: formerLow < formerHigh,
    variants: variants.map((variant) => variantJson(product, variant)),
    images,
    featured_image: images[0] ?? null,
    options: product.hasVariants
      ? product.variants.map(({ name, values }, i) => ({ name, position: i + 1, values }))
      : [{ name: "Title", position: 1, values: [DEFAULT_TITLE] }],
    url: `${root}products/${encodeURIComponent(slugOf(product))}`,
    media: product.media.map((picture) => {
      const { src, url: _, ...shown } = pictureJson(picture)!;
      return { ...shown, src, media_type: "image", preview_image: { ...shown, src } };
    }),
    requires_selling_plan: false,
    selling_plan_groups: [],
  };
}

function variantJson(product: SoldProduct, variant: SoldVariant): object {
  const values = product.hasVariants ? valuesOf(product, variant) : [DEFAULT_TITLE];
  const title = values.join(" / ");
  const [option1 = null, option2 = null, option3 = null] = values;
  const picture = product.media.find(({ url }) => url === variant.image);
  return {
    id: variant.id,
    title,
    option1,
    option2,
    option3,
    options: values,
    sku: variant.sku ?? "",
    barcode: variant.barcode ?? "",
    requires_shipping: product.kind === "physical" && !product.isGiftCard,
    taxable: true,
    featured_image: pictureJson(picture),
    available: variant.inStock,
    name: product.hasVariants ? `${product.name} - ${title}` : product.name,
    public_title: product.hasVariants ? title : null,
    price: minor(variant.price),
    compare_at_price: variant.compareAtPrice === null ? null : minor(variant.compareAtPrice),
    weight: gramsOf(product),
    inventory_management: null,
  };
}

const AT_ONCE = 100;

/**
 * Products of the storefront in the shop's language, by their ids; those that are gone are left out. A
 * hundred are one look-up.
 */
export async function findProducts(
  { ask, language }: Pick<FormCall, "ask" | "language">,
  ids: readonly string[],
): Promise<Map<string, SoldProduct>> {
  const all = [...new Set(ids)];
  const pages = Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, i) =>
    all.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
  );
  const found = await Promise.all(
    pages.map((some) =>
      ask<{ products: SoldProduct[] }>("GET /api/v1/storefront/products", {
        query: { ids: some.join(), limit: String(AT_ONCE), lang: language },
      }),
    ),
  );
  const products = found.flatMap(({ data }) => data.products);
  return new Map(products.map((product) => [product.id, { ...product, slug: slugOf(product) }]));
}
