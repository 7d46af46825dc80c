import { productPage, type StoreSettings } from "../../platform/settings/index.ts";

type ProductNames = Parameters<typeof productPage>[1];
type Picture = { url: string; alt: string; width: number | null; height: number | null };
type Codes = { sku: string | null; barcode: string | null };
type Priced = { price: string; compareAtPrice: string | null; inStock: boolean };
type Variant = Codes &
  Priced & { id: string; options: Readonly<Record<string, string>>; image: string | null };
type Unit<U> = { [Name in "weight" | "length" | "width" | "height"]: number | null } & U;

/** The fields of a product's answer to shoppers, in one language, that items are built from. */
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

/** An item for sale: a variant, or a product without variants. Prices are decimals. */
export type Item = {
  /** The variant's id, else the product's. */
  id: string;
  names: ProductNames;
  url: string | undefined;
  sku: string | null;
  barcode: string | null;
  price: string;
  /** The former price, if it is higher. */
  listPrice: string | undefined;
  availability: "in_stock" | "out_of_stock" | "backorder";
  /** Values by the names of their axes, in their order. */
  options: readonly (readonly [name: string, value: string])[];
  /** The variant's own picture first. */
  pictures: readonly Picture[];
};

type Linked = Pick<StoreSettings, "links" | "storefrontUrl">;

/** The URL of a product's page; undefined if the settings have none. */
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

// Both are of one currency, so they have the same number of decimals.
const isMore = (one: string | null, other: string) =>
  one !== null && (one.length - other.length || (one > other ? 1 : -1)) > 0;

function withFirst(pictures: readonly Picture[], url: string | null): readonly Picture[] {
  if (!url) return pictures;
  const own = pictures.find((picture) => picture.url === url);
  return [own ?? { url, alt: "", width: null, height: null }, ...pictures.filter((one) => one !== own)];
}

/** The axes that Google and schema.org know, by the names that shops use in our languages. */
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

/** The standard axis of a name; undefined for another one. */
export const standardAxis = (name: string): StandardAxis | undefined => axes.get(name.trim().toLowerCase());
