import { unguardFormula } from "../../exports/index.ts";
import { beginningOf, type CsvRow } from "../files/csv-rows.ts";
import { ImportFileError } from "../files/file-error.ts";
import { findColumns, plain, type UnreadColumns } from "../files/named-columns.ts";
import { notice } from "../notice.ts";

/** The columns that are read, under the names that WooCommerce's exports have for them in English, American or British. */
const names = {
  id: ["ID"],
  type: ["Type"],
  sku: ["SKU"],
  barcode: ["GTIN, UPC, EAN, or ISBN"],
  name: ["Name"],
  published: ["Published"],
  visibility: ["Visibility in catalog", "Visibility in catalogue"],
  shortDescription: ["Short description"],
  description: ["Description"],
  saleStarts: ["Date sale price starts"],
  saleEnds: ["Date sale price ends"],
  taxStatus: ["Tax status"],
  inStock: ["In stock?"],
  stock: ["Stock"],
  lowStock: ["Low stock amount"],
  backorders: ["Backorders allowed?"],
  salePrice: ["Sale price"],
  regularPrice: ["Regular price"],
  categories: ["Categories"],
  tags: ["Tags"],
  images: ["Images"],
  parent: ["Parent"],
  position: ["Position"],
  brands: ["Brands"],
  cost: ["Cost of goods"],
  // The unit is a setting of the shop, and stands in the name.
  weight: ["Weight (kg)", "Weight (g)", "Weight (lbs)", "Weight (oz)"],
  length: ["Length (cm)", "Length (mm)", "Length (m)", "Length (in)"],
  width: ["Width (cm)", "Width (mm)", "Width (m)", "Width (in)"],
  height: ["Height (cm)", "Height (mm)", "Height (m)", "Height (in)"],
  metaTitle: ["Meta: _yoast_wpseo_title", "Meta: rank_math_title"],
  metaDescription: ["Meta: _yoast_wpseo_metadesc", "Meta: rank_math_description"],
} as const;
export type WooColumn = keyof typeof names;

/** One of a row's attributes, with the name of the column that its values stand in. */
export type WooAttribute = { name: string; values: string; column: string };

/** The columns of one file. */
export type WooColumns = {
  has(column: WooColumn): boolean;
  /** The trimmed text of a cell; "" where the row or the file has none. */
  cell(row: CsvRow, column: WooColumn): string;
  /** The attributes that a row names, with or without a value. */
  attributes(row: CsvRow): WooAttribute[];
  /** The column's name as the file spells it. */
  nameOf(column: WooColumn): string;
  /** Whether a row says that its product is hidden, in whatever language the column is called. */
  isHidden(row: CsvRow): boolean;
  unread: UnreadColumns;
};

// More than any product has: each costs time for every row.
const MAX_ATTRIBUTES = 200;

/** Reads the header row, whatever its case and spacing. Throws ImportFileError where it is not that of such a file. */
export function readWooHeader(header: readonly string[]): WooColumns {
  const found = header.map(plain);
  const places = new Map(found.map((name, at) => [name, at]));
  const attributes = found
    .flatMap((name, at) => {
      const number = /^attribute (\d+) name$/.exec(name)?.[1];
      const values = number ? places.get(`attribute ${number} value(s)`) : undefined;
      return values === undefined ? [] : [{ name: at, values, column: header[values]!.trim() }];
    })
    .slice(0, MAX_ATTRIBUTES);
  // Whether an attribute is shown, or is one of many products, says nothing here.
  const others = found.flatMap((name, at) =>
    /^attribute \d+ (visible|global|default)$/.test(name) ? [at] : [],
  );
  const columns = findColumns(names, header, [
    ...attributes.flatMap(({ name, values }) => [name, values]),
    ...others,
  ]);
  const { has, nameOf, unread } = columns;
  if (!has("name") || !(has("type") || has("sku") || has("regularPrice"))) {
    throw new ImportFileError(notice("import.not_woocommerce", { header: beginningOf(header) }));
  }
  const text = ({ cells }: CsvRow, at: number) => unguardFormula(cells[at]?.trim() ?? "");
  const cell: WooColumns["cell"] = (row, column) => unguardFormula(columns.cell(row.cells, column));
  return {
    has,
    cell,
    attributes: (row) =>
      attributes
        .map(({ name, values, column }) => ({ name: text(row, name), values: text(row, values), column }))
        .filter(({ name }) => name),
    nameOf,
    isHidden: (row) => cell(row, "visibility").toLowerCase() === "hidden" || unread.have(row.cells, "hidden"),
    unread,
  };
}
