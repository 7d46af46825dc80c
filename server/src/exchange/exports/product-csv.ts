import { products, variants } from "../../catalogue/products/index.ts";
import { type CsvColumn, column, columnsOfFields, csvRow, inOrder } from "./csv.ts";

/** The part of an answered product that is reshaped; its other fields go into their columns as they are. */
type ProductJson = {
  slug: string;
  translations: readonly { slug: string }[];
  variants: readonly unknown[];
  productVariants: readonly { image: string | null; ownPrice: string | null }[];
};

const names = [
  ...["row", "slug", "sku", "barcode", "price", "compareAtPrice", "cost", "quantity", "isActive", "options"],
  ...["images", "brand", "tags", "kind", "isGiftCard", "taxExempt", "inventoryTracked", "allowBackorder"],
  ...["lowStockThreshold", "publishedAt", "categoryId", "category", "language", "name", "description"],
  ...["translationSlug", "metaTitle", "metaDescription"],
  ...["id", "averageRating", "ratingCount", "createdAt", "updatedAt", "version"],
];
const ofVariants = columnsOfFields("v", variants.fields);
// The image of a variant stands where a product has its images.
const shared = new Set(["images", ...ofVariants.map(({ name }) => name)]);
const rowsOf = (name: string) => (name === "slug" ? "ptv" : shared.has(name) ? "pv" : "p");
const isOwn = ({ name }: CsvColumn) => !(name in products.fields);

/**
 * The columns of a product file, in their order. Rows are of products (p), of their further languages (t), of
 * variants (v).
 */
export const csvColumns: readonly CsvColumn[] = inOrder(names, [
  ...column("ptv", "plain", "row"),
  ...columnsOfFields("p", products.fields).map((own) => ({ ...own, rows: rowsOf(own.name) })),
  ...ofVariants.filter(isOwn),
  ...column("pv", "json", "options"),
  ...column("p", "text", "category"),
  ...column("pt", "plain", "language"),
  ...column("pt", "text", "name", "description", "translationSlug", "metaTitle", "metaDescription"),
]);

/**
 * A product's lines: its own, with its first language; then one a further language and one a variant.
 * `category` is the way to its category by names.
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
    { ...own, ...first, row: "product", options, category: category?.map(escapePathName).join(" > ") },
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

const escapePathName = (name: string) => name.replace(/[\\>]/g, "\\$&");

/** The names that a cell holds as a way, such as "Table > Tea"; a backslash keeps > a part of a name. */
export const namesIn = (cell: string): string[] =>
  [...cell.matchAll(/(?:[^\\>]|\\.?)+/gsu)]
    .map(([name]) => name.replace(/\\(.)/gsu, "$1").trim())
    .filter(Boolean);
