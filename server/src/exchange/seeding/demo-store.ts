import type { ProductCreate } from "../../catalogue/products/index.ts";
import { ean13 } from "../../kit/ean13.ts";
import data from "./demo/store.json" with { type: "json" };
import { demoPicture, type Shape } from "./demo-pictures.ts";

type Language = "en" | "fr" | "ar";
/** A product as the file has it; `texts` are its name and its description. Of its options each combination is a variant. */
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
  shape: string;
  options?: Readonly<Record<string, readonly string[] | undefined>>;
  /** Of variants, by one of their values. */
  prices?: Readonly<Record<string, string | undefined>>;
  texts: Readonly<Record<Language, readonly string[]>>;
};
type Shelved = ProductCreate & { slug: string; publishedInDays?: number; shelf: string };

// The products that guides and examples name come first.
const store: {
  categories: readonly { slug: string; parent: string | null; names: Readonly<Record<Language, string>> }[];
  products: readonly Described[];
  /** Stars, a title, a text. */
  reviews: readonly { rating: number; title: string | null; text: string }[];
} = data;

/** The categories of the demo store, each behind its parent. */
export const demoShelves = store.categories;
/** What customers of the demo store say. */
export const demoReviews = store.reviews;

/** The demo store's 60 products; their pictures are the names of drawings. */
export function demoProducts(): Shelved[] {
  return store.products.map(variedBy).map(({ category, shape, ...product }, i) => ({
    ...(product as ProductCreate & { slug: string }),
    // GS1 keeps the prefix 29 for numbers that are a shop's own.
    barcode: ean13(`29${String(900_000_000 + i).padStart(10, "0")}`),
    shelf: category,
    images: [0, 165].map((turn) => demoPicture(shape as Shape, i * 45 + turn)),
  }));
}

function variedBy({ options = {}, prices = {}, texts, ...product }: Described) {
  const axes = Object.entries(options).flatMap(([name, values]) => (values ? [{ name, values }] : []));
  const combinations = axes.reduce<Record<string, string>[]>(
    (made, { name, values }) => made.flatMap((begun) => values.map((value) => ({ ...begun, [name]: value }))),
    [{}],
  );
  const each = Math.ceil(product.quantity / combinations.length);
  return {
    ...product,
    translations: Object.entries(texts).map(([language, [name = "", description = ""]]) => ({
      language,
      name,
      description,
    })),
    ...(axes.length && {
      variants: axes,
      productVariants: combinations.map((chosen, i) => ({
        options: chosen,
        sku: `${product.sku}-${i + 1}`,
        quantity: i % 5 === 4 ? 0 : each,
        ...pricedBy(Object.values(chosen), prices),
      })),
    }),
  };
}

const pricedBy = (values: readonly string[], prices: Readonly<Record<string, string | undefined>>) => {
  const price = values.map((value) => prices[value]).find((one) => one !== undefined);
  return price === undefined ? {} : { price };
};
