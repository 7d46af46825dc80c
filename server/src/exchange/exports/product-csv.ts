import { type CsvColumn, column, csvRow } from "./csv.ts";

/** What a file needs to know of a product as it is answered; its other fields go into their columns as they are. */
type ProductJson = {
  slug: string;
  translations: readonly { slug: string }[];
  variants: readonly unknown[];
  productVariants: readonly { image: string | null; ownPrice: string | null }[];
};

/** The columns of a product file, in their order. Rows are of products (p), of their further languages (t), of variants (v). */
export const csvColumns: readonly CsvColumn[] = [
  ...column("ptv", "plain", "row"),
  ...column("ptv", "text", "slug"),
  ...column("pv", "text", "sku", "barcode"),
  ...column("pv", "plain", "price", "compareAtPrice", "cost", "quantity", "isActive"),
  ...column("pv", "json", "options"),
  ...column("pv", "lines", "images"),
  ...column("p", "text", "brand"),
  ...column("p", "lines", "tags"),
  ...column("p", "plain", "kind", "isGiftCard", "taxExempt", "inventoryTracked", "allowBackorder"),
  ...column("p", "plain", "lowStockThreshold", "publishedAt", "categoryId"),
  ...column("p", "text", "category"),
  ...column("pt", "plain", "language"),
  ...column("pt", "text", "name", "description", "translationSlug", "metaTitle", "metaDescription"),
  ...column("pv", "plain", "id"),
  ...column("p", "plain", "averageRating", "ratingCount", "createdAt", "updatedAt", "version"),
];

/**
 * A product's lines: its own, with its first language; then one a further language and one a variant. `category` is
 * the way to its category by names.
 */
export function csvRows(
  product: ProductJson,
  columns: readonly CsvColumn[],
  category?: readonly string[],
): string {
  const { translations, variants, productVariants, ...own } = product;
  const { slug } = own;
  const texts = translations.map(({ slug: translationSlug, ...text }) => ({ ...text, translationSlug }));
  const [first, ...others] = texts;
  const options = variants.length ? variants : undefined;
  const rows: object[] = [
    { ...own, ...first, row: "product", options, category: category?.map(escaped).join(" > ") },
    ...others.map((text) => ({ ...text, row: "translation", slug })),
    ...productVariants.map(({ image, ownPrice, ...variant }) => ({
      ...variant,
      price: ownPrice,
      row: "variant",
      slug,
      images: image === null ? [] : [image],
    })),
  ];
  return rows.map((row) => csvRow(row, columns)).join("");
}

const escaped = (name: string) => name.replace(/[\\>]/g, "\\$&");

/** The names that a cell holds as a way, such as "Table > Tea"; a backslash keeps > a part of a name. */
export const namesIn = (cell: string): string[] =>
  [...cell.matchAll(/(?:[^\\>]|\\.?)+/gsu)]
    .map(([name]) => name.replace(/\\(.)/gsu, "$1").trim())
    .filter(Boolean);
