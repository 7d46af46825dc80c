import { CsvError, type Info, parse } from "csv-parse";
import { ImportFileError } from "./source-product.ts";

/** A row with the lines of the file that it begins and ends on. */
export type CsvRow = { line: number; lastLine: number; cells: string[] };

const MAX_RECORD_BYTES = 4_194_304;

/** Reads the rows of a CSV file, one at a time. Throws ImportFileError where it is broken, with the line. */
export async function* readCsvRows(
  bytes: AsyncIterable<Uint8Array>,
  separator = ",",
): AsyncGenerator<CsvRow> {
  const rows: CsvRow[] = [];
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
    delimiter: separator,
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
