import { createHash } from "node:crypto";
import { slugify } from "../../../../kit/text/slug.ts";
import { isRounded } from "../../drop-fields.ts";
import type { CsvRow } from "../../files/csv-rows.ts";
import { csvReader } from "../../files/csv-table.ts";
import { newRowStore, type RowStore } from "../../files/row-store.ts";
import { repeatOf } from "../../groups.ts";
import { type Notice, notice } from "../../notice.ts";
import type { SourceProduct } from "../../source-records.ts";
import { withoutDecimals } from "../numbers.ts";
import { plainText } from "./cells.ts";
import { type Clock, typeOf } from "./product-fields.ts";
import { productMap, type WooColumns, withAttributes } from "./product-map.ts";
import { type WooContext, wooProduct } from "./product-record.ts";

// As many variants as a product may have.
const MAX_VARIATIONS = 2_048;
const MAX_REPORTED = 100;

/**
 * A reader of WooCommerce's product CSV, with the prices at a time, or at that of reading. A product without
 * variations comes as it is read; products with variations come at the end of the file, since their rows may
 * be anywhere in it: till then the rows wait on disk. Memory holds the slug of each product and the place of
 * each variation.
 */
export const readWooCommerceAt = (now?: Date) =>
  csvReader(productMap, async function* (own, rows, notes, timeZone): AsyncGenerator<SourceProduct> {
    const columns = withAttributes(own);
    const unclear = columns.unclearColumns.join(", ").slice(0, 500);
    if (unclear) notes.push({ line: 1, ...notice("import.published_unknown", { columns: unclear }) });
    const rowStore = newRowStore();
    try {
      const context = newContexts(columns, { now: now ?? new Date(), timeZone });
      const families = newFamilies();
      const lineBefore = newRepeatFinder(columns);
      for await (const row of rows) {
        columns.checkType(row);
        const { type } = typeOf(row, columns);
        const line = lineBefore(row);
        if (line !== undefined) yield refuseRow(row, columns, repeatOf(line));
        else if (type === "simple") yield wooProduct(row, [], context(row));
        else if (type === "variable")
          families.parents.push(await parentOf(row, rowStore, columns, context(row)));
        else if (type === "variation") await storeVariation(row, rowStore, columns, families);
        else yield refuseRow(row, columns, refuseType(type));
      }
      yield* joinFamilies(families, rowStore, columns);
    } finally {
      await rowStore.close();
    }
  });

// A row with neither an ID nor a SKU is identified by all its cells: on which line it stood before.
function newRepeatFinder(columns: WooColumns): (row: CsvRow) => number | undefined {
  const lines = new Map<string, number>();
  return (row) => {
    if (columns.text(row, "id") || skuOf(row, columns)) return undefined;
    const text = createHash("sha256").update(JSON.stringify(row.cells)).digest("base64");
    const line = lines.get(text);
    if (line === undefined) lines.set(text, row.line);
    return line;
  };
}

function refuseType(type: string): Notice {
  if (type === "grouped") return notice("import.grouped_product");
  if (type === "external") return notice("import.external_product");
  return notice("import.unknown_type", { type });
}

// A SKU that a spreadsheet rounded may be that of several products.
function skuOf(row: CsvRow, columns: WooColumns): string {
  const sku = columns.text(row, "sku");
  return isRounded(sku) ? "" : sku;
}

type Parent = { row: number; keys: string[]; context: WooContext };
// Variations by what they call their parent: its SKU, or id: and its ID.
type Families = { parents: Parent[]; variations: Map<string, number[]> };
const newFamilies = (): Families => ({ parents: [], variations: new Map() });

async function parentOf(
  row: CsvRow,
  rowStore: RowStore,
  columns: WooColumns,
  context: WooContext,
): Promise<Parent> {
  const [id, sku] = [columns.text(row, "id"), skuOf(row, columns)];
  return {
    row: await rowStore.add(row),
    keys: [...(sku ? [sku] : []), ...(id ? [`id:${id}`, id] : [])],
    context,
  };
}

async function storeVariation(
  row: CsvRow,
  rowStore: RowStore,
  columns: WooColumns,
  families: Families,
): Promise<void> {
  const key = columns.text(row, "parent").replace(/^id:\s*(.*)$/i, (_, id) => `id:${withoutDecimals(id)}`);
  const number = await rowStore.add(row);
  const found = families.variations.get(key);
  if (found) found.push(number);
  else families.variations.set(key, [number]);
}

async function* joinFamilies(
  { parents, variations }: Families,
  rowStore: RowStore,
  columns: WooColumns,
): AsyncGenerator<SourceProduct> {
  const lines = new Map<string, number>();
  for (const { row, keys, context } of parents) {
    const numbers = keys.flatMap((key) => variations.get(key) ?? []).sort((a, b) => a - b);
    const [parent] = await rowStore.read([row]);
    const line = keys.map((key) => lines.get(key)).find((one) => one !== undefined);
    for (const key of keys) {
      variations.delete(key);
      lines.set(key, line ?? parent!.line);
    }
    if (line !== undefined) yield refuseRow(parent!, columns, repeatOf(line));
    else if (!numbers.length) yield refuseRow(parent!, columns, notice("import.no_variations"));
    else if (numbers.length > MAX_VARIATIONS)
      yield refuseRow(parent!, columns, notice("import.too_many_variations", { limit: MAX_VARIATIONS }));
    else yield wooProduct(parent!, await rowStore.read(numbers), context);
  }
  for (const [key, numbers] of variations) {
    const reason = parentFault(key);
    for (const number of numbers)
      yield refuseRow((await rowStore.read([number]))[0]!, columns, reason, "parent");
  }
}

function parentFault(parent: string): Notice {
  if (!parent) return notice("import.parent_missing");
  return isRounded(parent) ? notice("import.rounded") : notice("import.parent_unknown", { parent });
}

function refuseRow(
  { line, lastLine, cells }: CsvRow,
  columns: WooColumns,
  reason: Notice,
  column: "type" | "parent" = "type",
): SourceProduct {
  const row = { line, lastLine, cells };
  const handle = columns.text(row, "sku") || columns.text(row, "name");
  const fault = { ...reason, about: columns.nameOf(column) };
  return { line, lastLine, handle, slug: "", fields: {}, warnings: [], fault, columnOf: () => undefined };
}

// The file has no slugs. They are made of the names, and where a name comes again, of its ID or SKU as well:
// so the same file makes the same slugs.
function newContexts(columns: WooColumns, clock: Clock): (row: CsvRow) => WooContext {
  const slugs = new Set<string>();
  // How often each was numbered, so that the same name again and again is not tried from the first number.
  const tried = new Map<string, number>();
  const reported = new Set<string>();
  const wasReported = (what: string) => {
    if (reported.has(what) || reported.size >= MAX_REPORTED) return true;
    reported.add(what);
    return false;
  };
  return (row) => {
    const apart = columns.text(row, "id") || columns.text(row, "sku") || String(row.line);
    const made = slugify(plainText(columns.text(row, "name"))) || "product";
    let slug = made;
    const base = `${made.slice(0, 150)}-${apart.slice(0, 30)}`;
    let n = tried.get(base) ?? 1;
    for (; slugs.has(slug); n++) slug = slugify(n > 1 ? `${base}-${n}` : base);
    if (slug !== made) tried.set(base, n);
    slugs.add(slug);
    return { columns, slug, clock, wasReported };
  };
}
