import type { ProductCreate } from "../../catalogue/products/index.ts";
import { ean13 } from "../../kit/gtin.ts";
import content from "./demo/content.json" with { type: "json" };
import data from "./demo/store.json" with { type: "json" };

/** The languages that the demo store speaks, its default one first. */
export const demoLanguages = ["en", "de", "fr", "es", "tr", "ar"] as const;
type Language = (typeof demoLanguages)[number];
/** By language, a name and a description. */
type Texts = Readonly<Record<Language, readonly string[]>>;
/** A product as the file has it. Of its options each combination is a variant. */
type Described = {
  slug: string;
  sku: string;
  price: string;
  cost?: string;
  compareAtPrice?: string;
  brand: string;
  tags: readonly string[];
  kind?: string;
  quantity: number;
  lowStockThreshold?: number;
  allowBackorder?: boolean;
  inventoryTracked?: boolean;
  isActive?: boolean;
  isGiftCard?: boolean;
  taxExempt?: boolean;
  /** When it goes public, counted from its creation. */
  publishedInDays?: number;
  category: string;
  /** Names of pictures, the one that shows it alone first. */
  pictures: readonly string[];
  options?: Readonly<Record<string, readonly string[] | undefined>>;
  /** Of variants, by one of their values. */
  prices?: Readonly<Record<string, string | undefined>>;
  texts: Texts;
};
type DemoProduct = ProductCreate & {
  slug: string;
  publishedInDays?: number;
  categorySlug: string;
  pictures: readonly string[];
};

type ByLanguage = Readonly<Record<Language, string>>;
/**
 * An item of a menu: it links to a category or a page by its slug, to a policy, or to a page that each shop
 * has.
 */
export type DemoItem = {
  titles?: ByLanguage;
  link: { kind: string; slug?: string; policy?: string };
  items?: readonly DemoItem[];
};
type DemoContent = {
  menus: readonly { handle: string; titles: ByLanguage; items: readonly DemoItem[] }[];
  /** A title and a body, by language. */
  pages: readonly { slug: string; texts: Texts }[];
  policies: Readonly<Record<string, ByLanguage>>;
  redirects: readonly { from: string; to: string }[];
};

// The products that guides and examples name come first.
const store: {
  categories: readonly { slug: string; parent: string | null; picture: string; texts: Texts }[];
  products: readonly Described[];
  /** Stars, a title, a text. */
  reviews: readonly { rating: number; title: string | null; text: string }[];
} = data;

/** The categories of the demo store, each behind its parent. */
export const demoCategories = store.categories;
/** The reviews of the demo store. */
export const demoReviews = store.reviews;

/** The menus, pages, policies and redirects of the demo store. */
export const demoContent: DemoContent = content;

/** The demo store's 60 products. */
export function demoProducts(): DemoProduct[] {
  return store.products.map(withVariants).map(({ category, pictures, ...product }, i) => ({
    ...(product as ProductCreate & { slug: string }),
    pictures,
    // GS1 keeps the prefix 29 for numbers that are a shop's own.
    barcode: ean13(`29${String(900_000_000 + i).padStart(10, "0")}`),
    categorySlug: category,
  }));
}

function withVariants({ options = {}, prices = {}, texts, ...product }: Described) {
  const axes = Object.entries(options).flatMap(([name, values]) => (values ? [{ name, values }] : []));
  const combinations = axes.reduce<Record<string, string>[]>(
    (made, { name, values }) => made.flatMap((begun) => values.map((value) => ({ ...begun, [name]: value }))),
    [{}],
  );
  const each = Math.ceil(product.quantity / combinations.length);
  return {
    ...product,
    translations: translationsOf(product.slug, texts),
    ...(axes.length && {
      variants: axes,
      productVariants: combinations.map((chosen, i) => ({
        options: chosen,
        sku: `${product.sku}-${i + 1}`,
        quantity: i % 5 === 4 ? 0 : each,
        ...ownPrice(Object.values(chosen), prices),
      })),
    }),
  };
}

/**
 * Names and descriptions as products and categories have them; `slug` is the address in the default language.
 */
export const translationsOf = (slug: string, texts: Texts) =>
  Object.entries(texts).map(([language, [name = "", description = ""]]) => ({
    language,
    name,
    description,
    ...(language === demoLanguages[0] && { slug }),
  }));

const ownPrice = (values: readonly string[], prices: Readonly<Record<string, string | undefined>>) => {
  const price = values.map((value) => prices[value]).find((one) => one !== undefined);
  return price === undefined ? {} : { price };
};
