import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { pointerToken } from "../../../../kit/json/parse.ts";
import { isSlug, slugify } from "../../../../kit/text/slug.ts";
import { type CsvRow, isDamaged } from "../../files/csv-rows.ts";
import { csvReader } from "../../files/csv-table.ts";
import { gatherRows, linesIn, type RowGroup } from "../../files/gather-rows.ts";
import { type Notice, notice } from "../../notice.ts";
import { type SourceProduct, variantIndex } from "../../source-records.ts";
import {
  categoryIn,
  cheapestOf,
  imagesIn,
  productFields,
  readAxes,
  readVariant,
  type ShopifyAxis,
} from "./product-fields.ts";
import { productMap, type ShopifyColumn, type ShopifyColumns } from "./product-map.ts";

/** The most rows a product may have: Shopify has at most 2,048 variants, and 250 images, of one. */
const MAX_ROWS = 2_500;

/** Reads a Shopify product CSV: the rows of one Handle are one product, wherever in the file they are. */
export const readShopify = csvReader(
  productMap,
  async function* (columns, rows): AsyncGenerator<SourceProduct> {
    const slugs = handleSlugs();
    const groups = gatherRows(rows, {
      keyOf(row) {
        const handle = columns.text(row, "slug");
        slugs.see(handle);
        return handle;
      },
      isHead: (row) => columns.text(row, "name") !== "",
      dropsRepeats: true,
      maxRows: MAX_ROWS,
    });
    for await (const group of groups) {
      const handle = columns.text(group.rows[0], "slug");
      yield productIn(group, handle, handle ? slugs.of(handle) : { slug: "" }, columns);
    }
  },
);

// A row is a variant, unless the only option is Shopify's "Default Title". An empty cell says "none", a
// missing column says nothing.
function productIn(
  group: RowGroup,
  handle: string,
  named: HandleSlugs,
  columns: ShopifyColumns,
): SourceProduct {
  const { line, lastLine } = group;
  const rows = inFileOrder(group.rows);
  const head = headOf(group.rows);
  const warnings = [...group.warnings];
  const variants = variantRows(rows, columns, warnings);
  const axes = readAxes(variants, columns);
  if (named.slug !== handle) warnings.push(notice("import.handle_changed", { handle, slug: named.slug }));
  const words = columns.has("status") ? ["hidden"] : ["hidden", "draft", "archived", "unlisted"];
  const isHidden = rows.some(({ cells }) => words.some((word) => columns.unread.have(cells, word)));
  if (isHidden) warnings.push(notice("import.is_hidden"));
  const fields = productFields(head, axes.length > 0, variants, columns, warnings);
  return {
    line,
    lastLine,
    handle,
    ...named,
    text: { name: "", ...columns.fields(head, "t") },
    fields: {
      ...fields,
      ...(isHidden && { isActive: false }),
      // A product that has lost its options loses its variants; a file without options says nothing of them.
      ...(columns.has("option1") && {
        variants: axes.map(({ name, values }) => ({ name, values })),
        productVariants: axes.length ? variants.map((row) => readVariant(row, axes, columns, warnings)) : [],
      }),
      ...(columns.has("images") && { images: imagesIn(rows, columns, warnings) }),
    },
    categoryPath: categoryIn(columns.text(head, "category")),
    isKindVague: fields.kind === "digital_service",
    warnings,
    fault: faultOf(group, handle, columns) ?? unclearVariants(variants, axes, columns),
    columnOf: (field) => columnOf(field, axes, columns),
    lineOf: (field) =>
      (ofPrice.test(field) ? cheapestOf(variants, columns) : variants[variantIndex(field)])?.line,
  };
}

const inFileOrder = (rows: RowGroup["rows"]) =>
  rows.toSorted((a, b) => a.line - b.line) as [CsvRow, ...CsvRow[]];

// The first row with a title tells of the product; a cell that it leaves empty is that of the first row that
// fills it.
function headOf([head, ...others]: RowGroup["rows"]): CsvRow {
  if (!others.length) return head;
  const rows = others.toSorted((a, b) => a.line - b.line);
  const cells = head.cells.map((cell, at) =>
    cell.trim() ? cell : (rows.find((row) => row.cells[at]?.trim())?.cells[at] ?? cell),
  );
  return { ...head, cells };
}

function faultOf({ rows, isTooLong }: RowGroup, handle: string, columns: ShopifyColumns): Notice | undefined {
  if (!handle) return notice("import.cell_empty", { column: columns.nameOf("slug") });
  if (isTooLong) return notice("import.too_many_rows", { limit: MAX_ROWS });
  const damaged = rows.find(isDamaged);
  return damaged && notice("import.not_utf8", { line: damaged.line });
}

function unclearVariants(
  variants: readonly CsvRow[],
  axes: readonly ShopifyAxis[],
  columns: ShopifyColumns,
): Notice | undefined {
  if (axes.length || variants.length === 1) return undefined;
  return notice("import.variants_alike", { count: variants.length, column: columns.nameOf("option1") });
}

/** The columns that make a row a variant; a row with an image alone is not one. */
const ofVariants: readonly ShopifyColumn[] = ["option1", "sku", "barcode", "price", "quantity"];

// Of several rows with the same options the first one counts.
function variantRows(
  rows: RowGroup["rows"],
  { text }: ShopifyColumns,
  warnings: Notice[],
): [CsvRow, ...CsvRow[]] {
  const seen = new Set<string>();
  const alike: number[] = [];
  const variants = rows.filter((row) => {
    if (!ofVariants.some((column) => text(row, column))) return false;
    const options = [text(row, "option1"), text(row, "option2"), text(row, "option3")];
    const key = JSON.stringify(options);
    const isAlike = options.some(Boolean) && seen.has(key);
    seen.add(key);
    if (isAlike) alike.push(row.line);
    return !isAlike;
  });
  if (alike.length) warnings.push(notice("import.variants_repeated", { lines: linesIn(alike) }));
  const [first = rows[0], ...more] = variants;
  return [first, ...more];
}

const ofPrice = /^\/(price|compareAtPrice|cost)$/;

function columnOf(field: string, axes: readonly ShopifyAxis[], columns: ShopifyColumns): string | undefined {
  const [name = "", index = "", inner = "", key] = field.slice(1).split("/");
  if (name === "variants") {
    const axis = axes[Number(index)];
    return axis && columns.nameOf(inner === "name" ? axis.nameColumn : axis.column);
  }
  const axis = axes.find((one) => inner === "options" && pointerToken(one.name) === key);
  if (inner === "options") return columns.nameOf(axis?.column ?? "option1");
  return columns.columnOf(field);
}

/** The slugs that a handle leads to. */
type HandleSlugs = {
  /** The slug that a new product gets. */
  slug: string;
  /**
   * Of a handle that is no slug: the one that no other handle makes, and the one that is made of it, if no
   * other handle is that.
   */
  ownSlug?: string;
  madeSlug?: string;
};

/**
 * Gives each handle of a file a slug, whatever other handles would make the same: all are shown to `see`
 * before the first is asked for.
 */
function handleSlugs(): { see(handle: string): void; of(handle: string): HandleSlugs } {
  const handles = new Set<string>();
  // Slugs by their checksums, of which there may be millions. Where two are alike, a handle gets a slug of
  // its own, which is good as well.
  const given = new Set<number>();
  return {
    see: (handle) => void handles.add(handle),
    of(handle) {
      if (isSlug(handle)) return { slug: handle };
      const made = slugify(handle);
      const digest = createHash("sha256").update(handle).digest("hex").slice(0, 8);
      const ownSlug = `${slugify(made.slice(0, 150)) || "product"}-${digest}`;
      if (!made || handles.has(made)) return { slug: ownSlug, ownSlug };
      const checksum = crc32(made) | 0;
      const slug = given.has(checksum) ? ownSlug : made;
      given.add(checksum);
      return { slug, ownSlug, madeSlug: made };
    },
  };
}
