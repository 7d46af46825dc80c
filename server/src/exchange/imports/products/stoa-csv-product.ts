import { csvColumns, namesIn, unguardFormula } from "../../exports/index.ts";
import { jsonIn, valueIn } from "../files/csv-cell.ts";
import { type CsvRow, isDamaged } from "../files/csv-rows.ts";
import { ImportFileError } from "../files/file-error.ts";
import type { RowGroup } from "../files/gather-rows.ts";
import { type Notice, notice } from "../notice.ts";
import type { SourceProduct } from "./source-product.ts";
import { stoaProduct } from "./stoa-product.ts";

type Fields = Record<string, unknown>;

/** The columns of one file. */
export type StoaColumns = {
  has(name: string): boolean;
  /** A row's cell as it stands; "" where the row or the file has none. */
  cell(row: CsvRow, name: string): string;
  /** Whether a row begins another product. */
  isFirst(row: CsvRow): boolean;
};

const texts = ["name", "description", "metaTitle", "metaDescription"] as const;

/** Reads the header row. Throws ImportFileError where it is not that of such a file. */
export function readStoaHeader(header: readonly string[]): StoaColumns {
  const positions = new Map(header.map((name, i) => [name.trim(), i]));
  positions.delete("");
  const unknown = [...positions.keys()].filter((name) => !csvColumns.some((known) => known.name === name));
  const wanted = positions.has("language") ? ["slug", "name"] : ["slug"];
  const missing = wanted.filter((name) => !positions.has(name));
  if (missing.length)
    throw new ImportFileError(notice("import.columns_missing", { columns: missing.join(", ") }));
  if (unknown.length)
    throw new ImportFileError(notice("import.columns_unknown", { columns: unknown.join(", ") }));
  const cell = (row: CsvRow, name: string) => row.cells[positions.get(name) ?? -1] ?? "";
  return {
    has: (name) => positions.has(name),
    cell,
    isFirst: (row) => !["translation", "variant"].includes(cell(row, "row")),
  };
}

/** The product that its row and the rows that belong to it describe. */
export function stoaRows(group: RowGroup, columns: StoaColumns): SourceProduct {
  const { rows, line, lastLine } = group;
  const [first, ...others] = rows;
  const of = (kind: string) => others.filter((row) => columns.cell(row, "row") === kind);
  const fields: Fields = {
    slug: columns.cell(first, "slug").trim(),
    ...fieldsOf(first, "p", columns),
  };
  if (columns.has("options")) {
    fields.variants = jsonIn(columns.cell(first, "options")) ?? [];
    fields.productVariants = of("variant").map((row) => variantOf(row, columns));
  }
  const hasLanguages = columns.has("language");
  if (hasLanguages) {
    fields.translations = [first, ...of("translation")].map((row) => translationOf(row, columns));
  }
  const text = columns.has("name") && !hasLanguages ? textOf(first, columns) : undefined;
  const damaged = rows.filter(isDamaged).map(({ line }) => notice("import.bytes_replaced", { line }));
  const place = { line, lastLine, warnings: [...group.warnings, ...damaged], columnOf };
  const product = stoaProduct(fields, place, text as SourceProduct["text"]);
  const path = namesIn(unguardFormula(columns.cell(first, "category")));
  if (path.length) {
    product.categoryPath = path;
    product.columnOf = (field) => (field === "/category" ? "category" : columnOf(field));
  } else if (columns.has("category") && !columns.has("categoryId")) product.fields.category = null;
  const missingTexts = hasLanguages ? texts.filter((name) => !columns.has(name)) : [];
  const fault = product.fault ?? strayFault(first, others, columns);
  return { ...product, missingTexts, fault };
}

function strayFault(first: CsvRow, others: CsvRow[], columns: StoaColumns): Notice | undefined {
  const kind = columns.cell(first, "row");
  if (columns.has("row") && kind !== "product")
    return notice("import.not_product_row", { row: kind.slice(0, 50) });
  const needed = others
    .map((row) => (columns.cell(row, "row") === "variant" ? "options" : "language"))
    .find((name) => !columns.has(name));
  return needed === undefined ? undefined : notice("import.column_needed", { column: needed });
}

function fieldsOf(row: CsvRow, kind: "p" | "v", columns: StoaColumns): Fields {
  const fields: Fields = {};
  for (const column of csvColumns) {
    const { name, rows, of } = column;
    if (!of || name === "slug" || !rows.includes(kind) || !columns.has(name)) continue;
    const value = valueIn(columns.cell(row, name), column);
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

function variantOf(row: CsvRow, columns: StoaColumns): Fields {
  const { images, ...variant } = fieldsOf(row, "v", columns);
  variant.options = jsonIn(columns.cell(row, "options")) ?? {};
  // What a variant has no price for costs what its product does.
  if (columns.has("price")) variant.price ??= null;
  if (Array.isArray(images)) variant.image = images.join(" ") || null;
  return variant;
}

function textOf(row: CsvRow, columns: StoaColumns): Fields {
  const given = texts.filter((name) => columns.has(name));
  return Object.fromEntries(given.map((name) => [name, unguardFormula(columns.cell(row, name))]));
}

function translationOf(row: CsvRow, columns: StoaColumns): Fields {
  const entry = { language: columns.cell(row, "language").trim(), ...textOf(row, columns) };
  if (!columns.has("translationSlug")) return entry;
  return { ...entry, slug: unguardFormula(columns.cell(row, "translationSlug")) || null };
}

function columnOf(field: string): string | undefined {
  const [name = "", , inner = ""] = field.slice(1).split("/");
  if (name === "variants") return "options";
  if (name === "category") return "categoryId";
  if (name === "translations") return inner === "slug" ? "translationSlug" : inner || "name";
  if (name === "productVariants") return inner === "image" ? "images" : inner || "options";
  return name;
}
