import type { Info } from "csv-parse";
import type { MessageKey } from "../../../http/messages.ts";
import { type FileNote, notice } from "../notice.ts";
import { ImportFileError } from "./file-error.ts";

/** A row with the lines of the file that it begins and ends on. */
export type CsvRow = { line: number; lastLine: number; cells: string[] };

/** Whether nothing stands in a row. */
export const isBlank = ({ cells }: CsvRow): boolean => cells.every((cell) => !cell.trim());

/** Whether a row has characters that reading it as UTF-8 did not find. */
export const isDamaged = ({ cells }: CsvRow): boolean => cells.some((cell) => cell.includes("\ufffd"));

const MAX_RECORD_BYTES = 4_194_304;
/** Of one kind; a file that is full of it says it in that many lines. */
const MAX_NOTES = 100;

// The control characters of ASCII but tabs and line breaks: no text of a store has a use for them.
const controls = /[^\P{Cc}\t\n\r\u0080-\u009f]/gu;
// The same for a first look, which is quicker.
const control = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/** Notes that control characters were removed from a line. */
export function noteControls(notes: FileNote[], line: number): void {
  if (notes.length < MAX_NOTES) notes.push({ line, ...notice("import.controls_removed") });
}

/**
 * Reads the rows of a CSV file, one at a time, without control characters. Throws ImportFileError where it is
 * broken, with the line.
 */
export async function* readCsvRows(
  bytes: AsyncIterable<Uint8Array>,
  separator = ",",
  notes: FileNote[] = [],
): AsyncGenerator<CsvRow> {
  // Loaded with the first file: the process that serves reads none.
  const { CsvError, parse } = await import("csv-parse");
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
    const line = lastLine - breaks;
    const hasControls = cells.some((cell) => control.test(cell));
    if (hasControls) noteControls(notes, line);
    const clean = hasControls ? cells.map((cell) => cell.replace(controls, "")) : cells;
    rows.push({ line, lastLine, cells: clean });
    return null;
  };
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
    record_delimiter: ["\r\n", "\n", "\r"],
    on_record: take as never,
  });
  // A failure is told where the parser is written to.
  parser.on("error", () => {}).resume();
  try {
    for await (const chunk of bytes) {
      await awaitCallback((done) => parser.write(chunk, done));
      yield* rows.splice(0);
    }
    await awaitCallback((done) => parser.end(done));
    yield* rows.splice(0);
  } catch (error) {
    yield* rows.splice(0);
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines ?? 1) - countedTwice;
    throw new ImportFileError(notice(faults[error.code] ?? "import.csv_broken", { line }));
  }
}

function awaitCallback(act: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => act((error) => (error ? reject(error) : resolve())));
}

const faults: Record<string, MessageKey> = {
  CSV_MAX_RECORD_SIZE: "import.row_too_long",
  CSV_QUOTE_NOT_CLOSED: "import.quote_open",
};
