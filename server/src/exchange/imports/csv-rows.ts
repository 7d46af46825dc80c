import { CsvError, type Info, parse } from "csv-parse";
import type { MessageKey } from "../../http/messages.ts";
import { ImportFileError } from "./file-error.ts";
import { notice } from "./notice.ts";

/** A row with the lines of the file that it begins and ends on. */
export type CsvRow = { line: number; lastLine: number; cells: string[] };

/** Whether nothing stands in a row. */
export const isBlank = ({ cells }: CsvRow): boolean => cells.every((cell) => !cell.trim());

/** Whether a row has characters that reading it as UTF-8 did not find. */
export const isDamaged = ({ cells }: CsvRow): boolean => cells.some((cell) => cell.includes("\ufffd"));

const MAX_RECORD_BYTES = 4_194_304;

/** The beginning of a header row, by which a person sees that they sent another file than they thought. */
export const beginningOf = (header: readonly string[]): string =>
  header.slice(0, 5).join(", ").slice(0, 200).replaceAll("\0", "\ufffd") || "…";

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
  // A failure is told where the parser is written to.
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
    const line = Number(error.lines ?? 1) - countedTwice;
    throw new ImportFileError(notice(faults[error.code] ?? "import.csv_broken", { line }));
  }
}

function settled(act: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => act((error) => (error ? reject(error) : resolve())));
}

const faults: Record<string, MessageKey> = {
  CSV_MAX_RECORD_SIZE: "import.row_too_long",
  CSV_QUOTE_NOT_CLOSED: "import.quote_open",
};
