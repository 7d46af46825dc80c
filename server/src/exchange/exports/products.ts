import { readCategoryPaths } from "../../catalogue/categories/index.ts";
import {
  type ProductRow,
  products,
  readProductsAfter,
  products as table,
  variants,
} from "../../catalogue/products/index.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Download } from "../../http/answers/answer.ts";
import { NIL_UUID } from "../../kit/cursor.ts";
import { addressMedia } from "../../kit/web/own-media.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { profilesOf } from "../../pricing/shipping-profiles/index.ts";
import { batches } from "./batches.ts";
import { type CsvColumn, column, columnsOfFields, csvHeader, csvRow, inOrder } from "./csv.ts";
import { type ExportFormat, formatTypes } from "./formats.ts";

/** All products, oldest first, as texts of batches of their rows. */
export const readCatalogue = (
  tx: Tx,
  write: (rows: ProductRow[]) => string,
  written?: (count: number) => void,
): AsyncGenerator<string> =>
  batches<ProductRow, string>(
    async (after = NIL_UUID, bounds) => {
      const rows = await readProductsAfter(tx, after, bounds);
      const last = rows.at(-1);
      return { rows, end: last && products.get(last, "id") };
    },
    write,
    written,
  );

/** Whose money it is, who reads, and who wants to know how far it is. */
export type ExportOptions = {
  currencyDigits: number;
  defaultLanguage: string;
  /** Where the store's own pictures are read. */
  origin: string;
  seesCost: boolean;
  onProgress?: (products: number) => void;
};

/** All of a store's products as a file, read while it is sent. */
export function exportProducts(tx: Tx, format: ExportFormat, options: ExportOptions): Download {
  const chunks = format === "csv" ? csv(tx, options) : ndjson(tx, options);
  return { type: formatTypes[format], filename: `products.${format}`, chunks };
}

// The names of a product's category and shipping profile stand behind the fields of the API's answer: another
// store does not know their ids.
async function* ndjson(tx: Tx, options: ExportOptions): AsyncGenerator<string> {
  const write = writer(options);
  const names = await readNames(tx, options);
  const lineOf = (row: ProductRow) => {
    const { path, profile } = names(products.get(row, "categoryId"), products.get(row, "shippingProfileId"));
    const json = write(row);
    const more = JSON.stringify({ categoryPath: path, shippingProfile: profile });
    return more === "{}" ? `${json}\n` : `${json.slice(0, -1)},${more.slice(1)}\n`;
  };
  yield* readCatalogue(tx, (rows) => rows.map(lineOf).join(""), options.onProgress);
}

async function* csv(tx: Tx, options: ExportOptions): AsyncGenerator<string> {
  const columns = csvColumns.filter(({ of }) => !of?.needs || options.seesCost);
  const names = await readNames(tx, options);
  const write = writer(options);
  const rowsOf = (row: ProductRow) => {
    const { categoryId, shippingProfileId, ...product } = JSON.parse(write(row));
    const { path, profile } = names(categoryId, shippingProfileId);
    const named = { ...product, categoryId, shippingProfileId, shippingProfile: profile };
    return csvRows(named, columns, path);
  };
  yield csvHeader(columns);
  yield* readCatalogue(tx, (rows) => rows.map(rowsOf).join(""), options.onProgress);
}

// The names of a product's category, from a root down, and of its shipping profile.
async function readNames(tx: Tx, { defaultLanguage }: ExportOptions) {
  const [paths, settings] = [await readCategoryPaths(tx, defaultLanguage), await readSettings(tx)];
  const profiles = profilesOf(settings);
  return (categoryId: string | null, profileId: string | null) => ({
    path: categoryId === null ? undefined : paths.get(categoryId),
    profile: profileId === null ? undefined : profiles.get(profileId)?.name,
  });
}

function writer({ currencyDigits, seesCost, origin }: ExportOptions): (row: ProductRow) => string {
  const write = table.writer({ store: { currencyDigits }, can: () => seesCost });
  return (row) => addressMedia(write(row), origin);
}

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
  ...column("p", "text", "shippingProfile"),
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
