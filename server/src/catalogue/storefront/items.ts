import { productPage, type StoreSettings } from "../../platform/settings/index.ts";

type ProductNames = Parameters<typeof productPage>[1];
type Picture = { url: string; alt: string; width: number | null; height: number | null };
type Codes = { sku: string | null; barcode: string | null };
type Priced = { price: string; compareAtPrice: string | null; inStock: boolean };
type Variant = Codes &
  Priced & { id: string; options: Readonly<Record<string, string>>; image: string | null };
type Unit<U> = { [Name in "weight" | "length" | "width" | "height"]: number | null } & U;

/** A product as shoppers are answered it in one language, as far as items are made of it. */
export type ShownProduct = Codes &
  Priced &
  Unit<{ weightUnit: string; dimensionUnit: string }> & {
    id: string;
    slug: string;
    slugInLanguage?: string;
    language: string;
    name: string;
    description: string;
    brand: string | null;
    mpn: string | null;
    condition: "new" | "refurbished" | "used";
    categoryId: string | null;
    media: readonly Picture[];
    hasVariants: boolean;
    variants: readonly { name: string }[];
    productVariants: readonly Variant[];
    averageRating: number;
    ratingCount: number;
    backordered?: readonly string[] | null;
    metadata?: Readonly<Record<string, string>>;
    translations?: readonly { language: string; slug: string }[];
  };

/** What of a product can be bought by itself: one of its variants, or it as a whole. Prices are decimals. */
export type Item = {
  /** The variant's id, else the product's. */
  id: string;
  names: ProductNames;
  url: string | undefined;
  sku: string | null;
  barcode: string | null;
  price: string;
  /** What it cost before, where that is more. */
  listPrice: string | undefined;
  availability: "in_stock" | "out_of_stock" | "backorder";
  /** Values by the names of their axes, in their order. */
  options: readonly (readonly [name: string, value: string])[];
  /** The variant's own picture first. */
  pictures: readonly Picture[];
};

type Linked = Pick<StoreSettings, "links" | "storefrontUrl">;

/** The address of a product's own page; undefined where the settings do not tell. */
export const productUrl = (product: ShownProduct, settings: Linked): string | undefined =>
  productPage(settings, { ...namesOf(product), variantId: "" });

/** The items of a product, one after another; none where all its variants are withdrawn. */
export function* itemsOf(product: ShownProduct, settings: Linked): Generator<Item> {
  const backordered = new Set(product.backordered);
  const item = (
    one: Codes & Priced,
    id: string,
    names: ProductNames,
  ): Omit<Item, "options" | "pictures"> => ({
    id,
    names,
    url: productPage(settings, names),
    sku: one.sku,
    barcode: one.barcode,
    price: one.price,
    listPrice: isMore(one.compareAtPrice, one.price) ? one.compareAtPrice! : undefined,
    availability: backordered.has(id) ? "backorder" : one.inStock ? "in_stock" : "out_of_stock",
  });
  const names = namesOf(product);
  if (!product.hasVariants) {
    yield { ...item(product, product.id, names), options: [], pictures: product.media };
    return;
  }
  for (const variant of product.productVariants) {
    const sku = variant.sku ?? product.sku ?? "";
    yield {
      ...item(variant, variant.id, { ...names, variantId: variant.id, sku }),
      options: product.variants.flatMap(({ name }) => {
        const value = variant.options[name];
        return value === undefined ? [] : [[name, value] as const];
      }),
      pictures: withFirst(product.media, variant.image),
    };
  }
}

function namesOf({ id, slug, slugInLanguage, language, sku, translations }: ShownProduct): ProductNames {
  const own = slugInLanguage ?? translations?.find((one) => one.language === language)?.slug;
  return { id, slug: own || slug, variantId: "", sku: sku ?? "", language };
}

// Of one currency, so that both have as many digits behind the point.
const isMore = (one: string | null, other: string) =>
  one !== null && (one.length - other.length || (one > other ? 1 : -1)) > 0;

function withFirst(pictures: readonly Picture[], url: string | null): readonly Picture[] {
  if (!url) return pictures;
  const own = pictures.find((picture) => picture.url === url);
  return [own ?? { url, alt: "", width: null, height: null }, ...pictures.filter((one) => one !== own)];
}

/**
 * What Google and schema.org call the axes that they know, by the names that shops in our languages give
 * them.
 */
const known: Readonly<Record<StandardAxis, readonly string[]>> = {
  color: ["color", "colour", "farbe", "couleur", "renk", "colore", "اللون", "لون"],
  size: [
    "size",
    "größe",
    "grösse",
    "taille",
    "pointure",
    "talla",
    "tamaño",
    "beden",
    "boyut",
    "numara",
    "المقاس",
    "مقاس",
    "الحجم",
  ],
  material: ["material", "matière", "matériau", "malzeme", "kumaş", "المادة", "الخامة"],
  pattern: ["pattern", "muster", "motif", "estampado", "desen", "النقش", "النمط"],
};
export type StandardAxis = "color" | "size" | "material" | "pattern";
const axes = new Map(
  Object.entries(known).flatMap(([axis, names]) => names.map((name) => [name, axis as StandardAxis])),
);

/** Which of the axes that everybody knows one is, by its name; undefined where it is another one. */
export const standardAxis = (name: string): StandardAxis | undefined => axes.get(name.trim().toLowerCase());
