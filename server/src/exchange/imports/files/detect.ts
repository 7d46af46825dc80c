import type { FileNote } from "../notice.ts";
import { readUtf8 } from "./encoding.ts";

/**
 * Reads the records of a file. Facts about the file as a whole are added to `notes`; dates alone are days of
 * the store's time zone, which is UTC where none is given.
 */
export type Reader<R> = (
  bytes: AsyncIterable<Uint8Array>,
  notes?: FileNote[],
  timeZone?: string,
) => AsyncGenerator<R>;

const separators = [",", ";", "\t", "|"];
const MAX_HEADER_BYTES = 1_048_576;

/** Finds the separator of a CSV file by its header row, and returns it with the whole file. */
export async function findSeparator(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ separator: string; all: Peeked["all"] }> {
  const { head, all } = await peek(
    bytes,
    (head) => head.length > MAX_HEADER_BYTES || /\S.*[\r\n]/s.test(outsideQuotes(head.toString())),
  );
  const [header = ""] = outsideQuotes(head.toString())
    .trimStart()
    .split(/[\r\n]/, 1);
  const named = SEPARATOR_LINE.exec(header)?.[1];
  if (named) return { separator: named, all };
  const count = (separator: string) => header.split(separator).length;
  const separator = separators.reduce((best, one) => (count(one) > count(best) ? one : best));
  return { separator, all };
}

/** A line before the header by which Excel is told the separator. */
const SEPARATOR_LINE = /^sep=([,;|\t])$/i;

/** Whether the cells of a row are a line that names the separator: it has one itself, or is `sep=` and "". */
export const namesSeparator = (cells: readonly string[]): boolean =>
  /^sep=.?$/i.test(cells[0] ?? "") && cells.slice(1).every((cell) => !cell);

const outsideQuotes = (text: string) => text.replace(/"[^"]*("|$)/g, "");

const MAX_BLANK = 65_536;
const OPENING = "{".charCodeAt(0);

/** A reader of Stoa's own files: one that begins with a brace is NDJSON, any other CSV. */
export const readEither = <R>(ndjson: Reader<R>, csv: Reader<R>): Reader<R> =>
  async function* (bytes, ...rest) {
    const { head, all } = await peek(readUtf8(bytes), (head) => head.length > MAX_BLANK || head.some(isText));
    yield* head.find(isText) === OPENING ? ndjson(all, ...rest) : csv(all, ...rest);
  };

const isText = (byte: number) => byte > 0x20;

/** The beginning of a stream, and the whole of it. */
type Peeked = { head: Buffer; all: AsyncGenerator<Uint8Array> };

// Reads the beginning of a stream until there is enough of it.
async function peek(bytes: AsyncIterable<Uint8Array>, isEnough: (head: Buffer) => boolean): Promise<Peeked> {
  const chunks = bytes[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  do {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  } while (!isEnough(head));
  async function* all() {
    try {
      if (head.length) yield head;
      yield* { [Symbol.asyncIterator]: () => chunks };
    } finally {
      await chunks.return?.();
    }
  }
  return { head, all: all() };
}
