import { CsvError, type Info, parse } from "csv-parse";
import { readShopifyHeader, type ShopifyColumns } from "./shopify-columns.ts";
import { MAX_ROWS, type ShopifyRow, shopifyProduct } from "./shopify-product.ts";
import { ImportFileError, type SourceProduct } from "./source-product.ts";

const MAX_RECORD_BYTES = 4_194_304;

/**
 * Reads a Shopify product CSV as products, one at a time: consecutive rows of one Handle are one product.
 * Throws ImportFileError for a file that is none or is broken, naming the line.
 */
export async function* readShopify(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SourceProduct> {
  let columns: ShopifyColumns | undefined;
  let rows: ShopifyRow[] = [];
  let handle = "";
  for await (const row of readRows(bytes)) {
    if (!columns) {
      columns = readShopifyHeader(row.cells);
      continue;
    }
    if (row.cells.every((cell) => !cell.trim())) continue;
    const next = columns.cell(row.cells, "handle");
    if (rows.length && next !== handle) {
      yield shopifyProduct(rows, columns);
      rows = [];
    }
    handle = next;
    // Past the limit only the last line is still needed: memory stays flat whatever the file is.
    if (rows.length <= MAX_ROWS) rows.push(row);
    else rows.at(-1)!.lastLine = row.lastLine;
  }
  if (!columns) throw new ImportFileError("the file is empty");
  if (rows.length) yield shopifyProduct(rows, columns);
}

async function* readRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ShopifyRow> {
  const rows: ShopifyRow[] = [];
  let countedTwice = 0;
  // Taken as they are found, not from the parser's own queue: that is lost where the file breaks.
  const take = (cells: string[], { lines }: Info) => {
    let breaks = 0;
    for (const cell of cells) {
      if (!/[\r\n]/.test(cell)) continue;
      // The parser counts CR LF inside quotes as two lines.
      countedTwice += cell.match(/\r\n/g)?.length ?? 0;
      breaks += cell.match(/\r\n?|\n/g)!.length;
    }
    const lastLine = lines - countedTwice;
    rows.push({ line: lastLine - breaks, lastLine, cells });
    return null;
  };
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
    on_record: take as never,
  });
  // What goes wrong is told to whoever wrote.
  parser.on("error", () => {}).resume();
  try {
    for await (const chunk of bytes) {
      await settled((done) => parser.write(chunk, done));
      yield* rows.splice(0);
    }
    await settled((done) => parser.end(done));
    yield* rows.splice(0);
  } catch (error) {
    yield* rows.splice(0);
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === "number" ? `line ${error.lines - countedTwice}: ` : "";
    throw new ImportFileError(`${line}${faults[error.code] ?? error.message}`, { cause: error });
  }
}

function settled(act: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => act((error) => (error ? reject(error) : resolve())));
}

const faults: Record<string, string> = {
  CSV_MAX_RECORD_SIZE: "a row is longer than 4 MiB; is there a quote that is not closed?",
  CSV_QUOTE_NOT_CLOSED: "the file ends inside quotes; a quote before it is not closed",
};
