import { isUtf8 } from "node:buffer";
import { notice } from "../notice.ts";
import { ImportFileError } from "./file-error.ts";

type Bytes = AsyncIterable<Uint8Array>;

const [LINE_FEED, CARRIAGE_RETURN] = [10, 13];
const BYTE_ORDER_MARK = Buffer.from("\ufeff");
/** A byte order mark that a program took for Windows-1252 and wrote in UTF-8 again. */
const DOUBLE_MARK = Buffer.from("ï»¿");

/**
 * The text of a file in UTF-8, without byte order marks before it. UTF-16 is converted. Throws
 * ImportFileError for bytes of another encoding, with the encoding's name and the line, and for a workbook.
 */
export async function* readUtf8(bytes: Bytes): AsyncGenerator<Buffer> {
  const chunks = bytes[Symbol.asyncIterator]();
  try {
    const head = await readHead(chunks);
    const rest = join(head, { [Symbol.asyncIterator]: () => chunks });
    yield* checkUtf8(withoutMarks(convert(head, rest)));
  } finally {
    await chunks.return?.();
  }
}

const HEAD_BYTES = 8;

async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* join(head: Buffer, rest: Bytes): AsyncGenerator<Buffer> {
  if (head.length) yield head;
  for await (const chunk of rest) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
}

function convert(head: Buffer, all: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const starts = (...start: number[]) => start.every((byte, i) => head[i] === byte);
  if (starts(0x50, 0x4b, 3, 4) || starts(0xd0, 0xcf, 0x11, 0xe0))
    throw new ImportFileError(notice("import.is_workbook"));
  if (starts(0xff, 0xfe, 0, 0) || starts(0, 0, 0xfe, 0xff)) throw otherEncoding(1, "UTF-32");
  if (starts(0xff, 0xfe) || isSpaced(head, 0)) return utf16(all, "utf-16le");
  if (starts(0xfe, 0xff) || isSpaced(head, 1)) return utf16(all, "utf-16be");
  return all;
}

// ASCII in UTF-16 without a byte order mark: each character beside a zero byte.
const isSpaced = (head: Buffer, at: 0 | 1) =>
  head.length >= 4 && [0, 2].every((i) => head[i + at] !== 0 && head[i + 1 - at] === 0);

async function* utf16(chunks: AsyncIterable<Buffer>, name: "utf-16le" | "utf-16be"): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(name, { fatal: true });
  let line = 1;
  const decode = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new ImportFileError(notice("import.encoding_broken", { line, encoding: name.toUpperCase() }));
    }
  };
  for await (const chunk of chunks) {
    const text = Buffer.from(decode(chunk));
    line += countLines(text);
    if (text.length) yield text;
  }
  decode();
}

const MAX_BLANK = 65_536;

async function* withoutMarks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (!begun) {
      yield chunk;
      continue;
    }
    begun = dropMarks(Buffer.concat([begun, chunk]));
    // A mark may be cut, and blanks may be followed by one.
    if (begun.length <= DOUBLE_MARK.length || (begun.length < MAX_BLANK && begun.every(isBlank))) continue;
    yield begun;
    begun = undefined;
  }
  if (begun?.length) yield begun;
}

const isBlank = (byte: number) => byte <= 0x20 && byte !== 0;

function dropMarks(text: Buffer): Buffer {
  for (let at = 0; at < text.length; ) {
    if (isBlank(text[at]!)) at++;
    else {
      const mark = [BYTE_ORDER_MARK, DOUBLE_MARK].find((one) => text.subarray(at).indexOf(one) === 0);
      if (!mark) return text;
      return dropMarks(Buffer.concat([text.subarray(0, at), text.subarray(at + mark.length)]));
    }
  }
  return text;
}

async function* checkUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let line = 1;
  let begun: Buffer = Buffer.alloc(0);
  const check = (text: Buffer) => {
    if (isUtf8(text)) return;
    const at = brokenLine(text);
    throw otherEncoding(line + at, guessEncoding(text));
  };
  for await (const chunk of chunks) {
    const all = begun.length ? Buffer.concat([begun, chunk]) : chunk;
    const whole = all.subarray(0, endOfCharacters(all));
    begun = all.subarray(whole.length);
    check(whole);
    line += countLines(whole);
    if (whole.length) yield whole;
  }
  check(begun);
  if (begun.length) yield begun;
}

const otherEncoding = (line: number, encoding: string | undefined) =>
  new ImportFileError(
    encoding
      ? notice("import.encoding_other", { line, encoding })
      : notice("import.encoding_unknown", { line }),
  );

// A character of UTF-8 has up to four bytes, and a chunk may cut it.
function endOfCharacters(text: Buffer): number {
  for (let back = 1; back <= Math.min(3, text.length); back++) {
    const byte = text[text.length - back]!;
    if ((byte & 0xc0) === 0x80) continue;
    const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return size > back ? text.length - back : text.length;
  }
  return text.length;
}

// Line feeds, or carriage returns where a text has no line feed.
function countLines(text: Buffer): number {
  const count = (byte: number) => {
    let lines = 0;
    for (let at = text.indexOf(byte); at >= 0; at = text.indexOf(byte, at + 1)) lines++;
    return lines;
  };
  return count(LINE_FEED) || count(CARRIAGE_RETURN);
}

// The lines before the one that is not UTF-8.
function brokenLine(text: Buffer): number {
  const end = text.includes(LINE_FEED) ? LINE_FEED : CARRIAGE_RETURN;
  let lines = 0;
  for (let from = 0; ; lines++) {
    const to = text.indexOf(end, from);
    if (to < 0 || !isUtf8(text.subarray(from, to))) return lines;
    from = to + 1;
  }
}

// The likely encoding of bytes that are not UTF-8, by its usual name; undefined where nothing speaks for one.
// People read the name in a message: no text is ever read by it.
function guessEncoding(bytes: Uint8Array): string | undefined {
  const high = bytes.filter((byte) => byte >= 0x80);
  const share = (from: number, to: number) =>
    high.filter((byte) => byte >= from && byte <= to).length / high.length;
  const isInRuns = high.length / runsOf(bytes) >= 2.5;
  if (isMostly(bytes, "shift_jis", /[ぁ-ヿ]/, 0.3)) return "Shift_JIS";
  if (isInRuns && isMostly(bytes, "euc-kr", /\p{Script=Hangul}/u, 0.8)) return "EUC-KR";
  if (isInRuns && share(0xc0, 0xff) > 0.9) return "Windows-1251";
  if (isInRuns && isMostly(bytes, "gb18030", /\p{Script=Han}/u, 0.8)) return "GB18030";
  if (share(0x80, 0x9f) > 0.6) return "Mac OS Roman";
  return isInRuns || high.some((byte) => undefinedIn1252.has(byte)) ? undefined : "Windows-1252";
}

const undefinedIn1252: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function runsOf(bytes: Uint8Array): number {
  let runs = 0;
  for (let i = 0; i < bytes.length; i++) if (bytes[i]! >= 0x80 && !(bytes[i - 1]! >= 0x80)) runs++;
  return Math.max(runs, 1);
}

// At least this share of the letters beyond ASCII is of the encoding's own script. A chunk may begin and end
// within a letter.
function isMostly(bytes: Uint8Array, name: string, script: RegExp, share: number): boolean {
  const letters = [...new TextDecoder(name).decode(bytes)].filter((letter) => letter > "\u007f");
  const broken = letters.filter((letter) => letter === "\ufffd").length;
  return broken <= 1 && letters.filter((letter) => script.test(letter)).length >= share * letters.length;
}
