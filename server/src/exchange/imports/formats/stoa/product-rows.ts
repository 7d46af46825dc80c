import { csvColumns, namesIn, unguardFormula } from "../../../exports/index.ts";
import { type CsvRow, isDamaged } from "../../files/csv-rows.ts";
import { csvReader } from "../../files/csv-table.ts";
import { gatherRows, type RowGroup } from "../../files/gather-rows.ts";
import { type Notice, notice } from "../../notice.ts";
import type { SourceProduct } from "../../source-records.ts";
import { jsonIn, valueIn } from "../cells.ts";
import { type ColumnMap, column, type FileColumns } from "../column-map.ts";
import { productOf } from "./products.ts";

const texts = ["name", "description", "metaTitle", "metaDescription"] as const;
const asItIs = (cell: string) => unguardFormula(cell);

/** The columns of Stoa's product files: of products (p), of variants (v), and the texts of a language (x). */
const map: ColumnMap<string> = {
  columns: Object.fromEntries(
    csvColumns.map((own) => {
      const { name, rows, of } = own;
      if (texts.some((text) => text === name)) return [name, column(name, "x", asItIs)];
      return [name, column(name, of && name !== "slug" ? rows : "", (cell) => valueIn(cell, own))];
    }),
  ),
  needs: (has) => (has("language") ? ["slug", "name"] : ["slug"]),
  refuse: (columns) => notice("import.columns_missing", { columns }),
  clean: (cell) => cell,
  isStrict: true,
};

// A row of its own, one a language (100) and one a variant (2,048), and then it is too many.
const MAX_ROWS = 2_500;

/**
 * Reads Stoa's CSV as products: a row of a product, and the rows of its languages and variants, wherever in
 * the file they are.
 */
export const readStoaCsv = csvReader(map, async function* (columns, rows): AsyncGenerator<SourceProduct> {
  const groups = gatherRows(rows, {
    keyOf: (row) => columns.text(row, "slug").trim(),
    isHead: (row) => !["translation", "variant"].includes(columns.text(row, "row")),
    // A variant that stood behind a second head would be retired if it went with that one, which is refused.
    splits: "first",
    dropsRepeats: true,
    maxRows: MAX_ROWS,
  });
  for await (const group of groups) {
    const product = productIn(group, columns);
    yield group.isTooLong
      ? { ...product, fault: notice("import.too_many_rows", { limit: MAX_ROWS }) }
      : product;
  }
});

type Columns = FileColumns<string>;

function productIn({ rows, line, lastLine, ...group }: RowGroup, columns: Columns): SourceProduct {
  const { has, text } = columns;
  const [first, ...others] = rows;
  const of = (kind: string) => others.filter((row) => text(row, "row") === kind);
  const hasLanguages = has("language");
  const answer = {
    slug: text(first, "slug").trim(),
    ...columns.fields(first, "p"),
    ...(has("shippingProfile") && { shippingProfile: unguardFormula(text(first, "shippingProfile")) }),
    ...(has("options") && {
      variants: jsonIn(text(first, "options")) ?? [],
      productVariants: of("variant").map((row) => variantIn(row, columns)),
    }),
    ...(hasLanguages && {
      translations: [first, ...of("translation")].map((row) => translationIn(row, columns)),
    }),
  };
  const own = has("name") && !hasLanguages ? columns.fields(first, "x") : undefined;
  const damaged = rows.filter(isDamaged).map(({ line }) => notice("import.bytes_replaced", { line }));
  const place = { line, lastLine, warnings: [...group.warnings, ...damaged], columnOf };
  const product = productOf(answer, place, own as SourceProduct["text"]);
  const path = namesIn(unguardFormula(text(first, "category")));
  if (path.length) {
    product.categoryPath = path;
    product.columnOf = (field) => (field === "/category" ? "category" : columnOf(field));
  } else if (has("category") && !has("categoryId")) product.fields.category = null;
  const missingTexts = hasLanguages ? texts.filter((name) => !has(name)) : [];
  return { ...product, missingTexts, fault: product.fault ?? strayFault(first, others, columns) };
}

function strayFault(first: CsvRow, others: CsvRow[], { has, text }: Columns): Notice | undefined {
  const kind = text(first, "row");
  if (has("row") && kind !== "product") return notice("import.not_product_row", { row: kind.slice(0, 50) });
  const needed = others
    .map((row) => (text(row, "row") === "variant" ? "options" : "language"))
    .find((name) => !has(name));
  return needed === undefined ? undefined : notice("import.column_needed", { column: needed });
}

function variantIn(row: CsvRow, columns: Columns): Record<string, unknown> {
  const { images, ...variant } = columns.fields(row, "v");
  variant.options = jsonIn(columns.text(row, "options")) ?? {};
  // A variant without a price of its own costs what its product does.
  if (columns.has("price")) variant.price ??= null;
  if (Array.isArray(images)) variant.image = images.join(" ") || null;
  return variant;
}

function translationIn(row: CsvRow, columns: Columns): Record<string, unknown> {
  const entry = { language: columns.text(row, "language").trim(), ...columns.fields(row, "x") };
  if (!columns.has("translationSlug")) return entry;
  return { ...entry, slug: unguardFormula(columns.text(row, "translationSlug")) || null };
}

function columnOf(field: string): string | undefined {
  const [name = "", , inner = ""] = field.slice(1).split("/");
  if (name === "variants") return "options";
  if (name === "category") return "categoryId";
  if (name === "translations") return inner === "slug" ? "translationSlug" : inner || "name";
  if (name === "productVariants") return inner === "image" ? "images" : inner || "options";
  return name;
}
