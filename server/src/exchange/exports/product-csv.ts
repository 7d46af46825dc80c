/** What a file needs to know of a product as it is answered; its other fields go into their columns as they are. */
type ProductJson = {
  slug: string;
  translations: readonly { slug: string }[];
  variants: readonly unknown[];
  productVariants: readonly { image: string | null; ownPrice: string | null }[];
};

/** How a cell holds a value: as text, as it is, as one text a line, or as JSON. */
type Form = "text" | "plain" | "lines" | "json";
/** A column, and the rows that fill it: of products (p), of their further languages (t), of variants (v). */
export type CsvColumn = { name: string; form: Form; rows: string };

const column = (rows: string, form: Form, ...names: string[]): CsvColumn[] =>
  names.map((name) => ({ name, form, rows }));

/** The columns of a product file, in their order. */
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

/** The first line of a file with these columns. */
export const csvHeader = (columns: readonly CsvColumn[]): string => line(columns.map(({ name }) => name));

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
  return rows.map((row) => line(columns.map((column) => cellOf(row, column)))).join("");
}

function cellOf(row: object, { name, form }: CsvColumn): string {
  const value: unknown = (row as Record<string, unknown>)[name];
  if (value === undefined || value === null) return "";
  if (form === "json") return JSON.stringify(value);
  const text = form === "lines" ? (value as string[]).join("\n") : String(value);
  return form === "plain" ? text : guarded(text);
}

const escaped = (name: string) => name.replace(/[\\>]/g, "\\$&");

/** The names that a cell holds as a way, such as "Table > Tea"; a backslash keeps > a part of a name. */
export const namesIn = (cell: string): string[] =>
  [...cell.matchAll(/(?:[^\\>]|\\.?)+/gsu)]
    .map(([name]) => name.replace(/\\(.)/gsu, "$1").trim())
    .filter(Boolean);

// A spreadsheet takes what begins like this for a formula; a quote before it keeps it a text.
const guarded = (text: string) => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** A cell's text without the quote that kept it from being read as a formula. */
export const unguarded = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const line = (cells: string[]) =>
  `${cells.map((cell) => (/[",\r\n]|^\s|\s$/.test(cell) ? quoted(cell) : cell)).join(",")}\r\n`;
