import { ean13 } from "../../kit/ean13.ts";
import data from "./demo/store.json" with { type: "json" };
import { type DemoProduct, namedProducts } from "./demo-catalogue.ts";
import { demoPicture, type Shape } from "./demo-pictures.ts";

/** The categories of the demo store, each behind its parent. */
export const demoShelves: readonly { slug: string; parent: string | null; names: Record<string, string> }[] =
  data.categories;

/** What customers of the demo store say: stars, a title, a text. */
export const demoReviews = data.reviews as unknown as readonly (readonly [number, string | null, string])[];

type Described = {
  slug: string;
  sku: string;
  category: string;
  shape: string;
  options?: Record<string, string[]>;
  prices?: Record<string, string>;
  texts: Record<string, string[]>;
  quantity: number;
};
type Shelved = DemoProduct & { slug: string; shelf: string };

const shelves: Readonly<Record<string, { category: string; shape: string }>> = data.shelves;

/** The demo store's 60 products; their pictures are the names of drawings. */
export function demoProducts(): Shelved[] {
  const described: readonly Described[] = data.products as unknown as readonly Described[];
  const named = namedProducts.map((product) => ({ ...product, ...shelves[product.slug]! }));
  return [...named, ...described.map(variedBy)].map(({ category, shape, ...product }, i) => ({
    ...(product as DemoProduct & { slug: string }),
    // GS1 keeps the prefix 29 for numbers that are a shop's own.
    barcode: ean13(`29${String(900_000_000 + i).padStart(10, "0")}`),
    shelf: category,
    images: [0, 165].map((turn) => demoPicture(shape as Shape, i * 45 + turn)),
  }));
}

function variedBy({ options = {}, prices = {}, texts, ...product }: Described) {
  const axes = Object.entries(options);
  const combinations = axes.reduce<Record<string, string>[]>(
    (made, [name, values]) => made.flatMap((begun) => values.map((value) => ({ ...begun, [name]: value }))),
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
      variants: axes.map(([name, values]) => ({ name, values })),
      productVariants: combinations.map((chosen, i) => ({
        options: chosen,
        sku: `${product.sku}-${i + 1}`,
        quantity: i % 5 === 4 ? 0 : each,
        ...pricedBy(Object.values(chosen), prices),
      })),
    }),
  };
}

const pricedBy = (values: readonly string[], prices: Readonly<Record<string, string>>) => {
  const price = values.map((value) => prices[value]).find((one) => one !== undefined);
  return price === undefined ? {} : { price };
};
