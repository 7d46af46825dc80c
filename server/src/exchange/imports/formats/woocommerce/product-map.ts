import type { CsvRow } from "../../files/csv-rows.ts";
import { ImportFileError } from "../../files/file-error.ts";
import { notice } from "../../notice.ts";
import { textOrNull } from "../cells.ts";
import { beginningOf, type ColumnMap, column, type FileColumns, plain, withoutGuard } from "../column-map.ts";
import { withoutDecimals, withoutZeros } from "../numbers.ts";
import { barcodeIn, measureOf } from "../product-cells.ts";
import { metaIn, pathsOf } from "./cells.ts";

const inUnits = (name: string, ...units: [string, ...string[]]) =>
  units.map((unit) => `${name} (${unit})`) as [string, ...string[]];
const sizeIn = (name: string) => column(inUnits(name, "cm", "mm", "m", "in"), "p", measureOf);

// The classes that WooCommerce begins with have other names here; own ones are named alike in both. A
// variation's `parent` follows its product.
const classes: Readonly<Record<string, string | null>> = {
  "": null,
  standard: null,
  parent: null,
  "reduced-rate": "reduced",
  "super-reduced-rate": "super_reduced",
  "zero-rate": "zero",
};
function taxClassIn(text: string): string | null {
  const name = text.trim().toLowerCase().replaceAll(/\s+/g, "-");
  return Object.hasOwn(classes, name) ? classes[name]! : name;
}

/**
 * The columns of products, under the names that WooCommerce's exports have for them in English, American or
 * British. They are read as texts of a product (t), its fields (p), and fields of a variant (v).
 */
const columns = {
  id: column("ID"),
  type: column("Type"),
  sku: column("SKU", "p", textOrNull),
  barcode: column("GTIN, UPC, EAN, or ISBN", "pv", barcodeIn),
  name: column("Name"),
  published: column("Published"),
  visibility: column(["Visibility in catalog", "Visibility in catalogue"]),
  shortDescription: column("Short description"),
  description: column("Description"),
  saleStarts: column("Date sale price starts"),
  saleEnds: column("Date sale price ends"),
  taxExempt: column("Tax status", "p", (text) => /^(none|shipping|false)$/i.test(text)),
  taxClass: column("Tax class", "pv", taxClassIn),
  inStock: column("In stock?"),
  quantity: column("Stock"),
  lowStockThreshold: column("Low stock amount"),
  backorders: column("Backorders allowed?"),
  salePrice: column("Sale price"),
  compareAtPrice: column("Regular price"),
  category: column("Categories"),
  tags: column("Tags"),
  images: column("Images"),
  parent: column("Parent"),
  position: column("Position"),
  brand: column("Brands", "p", (text) => pathsOf(text)[0]?.at(-1) ?? null),
  cost: column("Cost of goods", "v", (text) => withoutZeros(text) || null),
  // The unit is a setting of the shop, and a part of the name.
  weight: column(inUnits("Weight", "kg", "g", "lbs", "oz"), "p", measureOf),
  length: sizeIn("Length"),
  width: sizeIn("Width"),
  height: sizeIn("Height"),
  metaTitle: column(["Meta: _yoast_wpseo_title", "Meta: rank_math_title"], "t", metaIn),
  metaDescription: column(["Meta: _yoast_wpseo_metadesc", "Meta: rank_math_description"], "t", metaIn),
};
export type WooColumn = keyof typeof columns;

/** An attribute of a row, with the name of the column that its values are in. */
export type WooAttribute = { name: string; values: string; column: string };

/** The columns of one file. */
export type WooColumns = FileColumns<WooColumn> & {
  /** The attributes that a row names, with or without a value. */
  attributes(row: CsvRow): WooAttribute[];
  /** Whether a row says that its product is hidden, in whatever language the column is called. */
  isHidden(row: CsvRow): boolean;
  /**
   * The columns that may be called by words of another language, where one that says which products are
   * public is among them: the file has no column Published.
   */
  unclearColumns: readonly string[];
  /**
   * Throws ImportFileError for a file whose column Type is called by words of another language: its
   * variations would become products of their own.
   */
  checkType(row: CsvRow): void;
};

// More than any product has: each costs time for every row.
const MAX_ATTRIBUTES = 200;

export const productMap: ColumnMap<WooColumn> = {
  columns,
  aliases: { slug: "name", image: "images" },
  needs: ["name", ["type", "sku", "compareAtPrice"]],
  clean: (cell, key) => (key === "id" ? withoutDecimals(withoutGuard(cell)) : withoutGuard(cell)),
  refuse: (_, header) => notice("import.not_woocommerce", { header }),
  alsoRead: (header) => [
    ...attributesIn(header).flatMap(({ name, values }) => [name, values]),
    // Whether an attribute is shown, or is one of many products, is of no use here.
    ...header.flatMap((name, at) =>
      /^attribute \d+ (visible|global|default)$/.test(plain(name)) ? [at] : [],
    ),
  ],
};

// The positions of attributes' names and values.
function attributesIn(header: readonly string[]) {
  const found = header.map(plain);
  const places = new Map(found.map((name, at) => [name, at]));
  return found
    .flatMap((name, at) => {
      const number = /^attribute (\d+) name$/.exec(name)?.[1];
      const values = number ? places.get(`attribute ${number} value(s)`) : undefined;
      return values === undefined ? [] : [{ name: at, values, column: header[values]!.trim() }];
    })
    .slice(0, MAX_ATTRIBUTES);
}

// Columns of WooCommerce's exports in English that are not read, and those of its plugins.
const english =
  /^(is featured\?|sold individually\?|allow customer reviews\?|purchase note|shipping class|grouped products|upsells|cross-sells|external url|button text|download (limit|expiry days|\d+ (id|name|url))|swatches attributes|meta: .*|attribute \d+ .*)$/;
const types = /^(simple|variable|variation|grouped|external)(, ?(virtual|downloadable))*$/i;

function foreignColumns(columns: FileColumns<WooColumn>): number[] {
  return columns.header.flatMap((name, at) =>
    columns.unread.isUnread(at) && !english.test(plain(name)) ? [at] : [],
  );
}

/** The columns of a file with its attributes. */
export function withAttributes(columns: FileColumns<WooColumn>): WooColumns {
  const attributes = attributesIn(columns.header);
  const text = ({ cells }: CsvRow, at: number) => withoutGuard(cells[at] ?? "");
  const foreign = foreignColumns(columns);
  return {
    ...columns,
    unclearColumns: columns.has("published") ? [] : foreign.map((at) => columns.header[at]!.trim()),
    checkType(row) {
      if (columns.has("type")) return;
      const at = foreign.find((one) => types.test(text(row, one)));
      if (at === undefined) return;
      const values = { column: columns.header[at]!.trim(), header: beginningOf(columns.header) };
      throw new ImportFileError(notice("import.woocommerce_language", values));
    },
    attributes: (row) =>
      attributes
        .map(({ name, values, column }) => ({ name: text(row, name), values: text(row, values), column }))
        .filter(({ name }) => name),
    isHidden: (row) =>
      columns.text(row, "visibility").toLowerCase() === "hidden" || columns.unread.have(row.cells, "hidden"),
  };
}
