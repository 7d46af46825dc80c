import { parseJson } from "../../../kit/json/parse.ts";
import { type FileNote, type Notice, notice } from "../notice.ts";
import type { SourceRecord } from "../source-records.ts";
import { noteControls } from "./csv-rows.ts";
import type { Reader } from "./detect.ts";
import { readUtf8 } from "./encoding.ts";
import { ImportFileError } from "./file-error.ts";

const MAX_LINE_BYTES = 16_777_216;
const LINE_FEED = 10;

/** An object with its line; `fault` is the reason why the line holds no usable object. */
type NdjsonObject = { line: number; object: Record<string, unknown>; fault?: Notice };

/** The place of a record in its file, as far as all lines are alike. */
export type NdjsonPlace = Pick<SourceRecord, "line" | "lastLine" | "columnOf" | "warnings">;

/**
 * A reader of NDJSON files: an object a line, in the form of the API's answers, without control characters in
 * its texts. Throws ImportFileError for a file that is not NDJSON or is broken off, naming the line.
 */
export const ndjsonReader = <R extends SourceRecord>(
  recordOf: (object: Record<string, unknown>, place: NdjsonPlace) => R,
): Reader<R> =>
  async function* (bytes, notes = []) {
    for await (const { line, object, fault } of readObjects(readUtf8(bytes), notes)) {
      const record = recordOf(object, { line, lastLine: line, columnOf: () => undefined, warnings: [] });
      yield fault ? { ...record, fault } : record;
    }
  };

async function* readObjects(
  bytes: AsyncIterable<Uint8Array>,
  notes: FileNote[],
): AsyncGenerator<NdjsonObject> {
  let count = 0;
  for await (const { line, text, isEnded } of readLines(bytes)) {
    const clean = withoutControls(text);
    if (clean !== text) noteControls(notes, line);
    const parsed = parseJson(clean);
    const object = "value" in parsed && isObject(parsed.value) ? parsed.value : undefined;
    if (object) yield { line, object };
    else if (!count) throw new ImportFileError(notice("import.not_ndjson", { line }));
    else if (!isEnded) throw new ImportFileError(notice("import.file_cut_off", { line }));
    else yield { line, object: {}, fault: faultOf(parsed) };
    count++;
  }
  if (!count) throw new ImportFileError(notice("import.file_empty"));
}

// As escapes, or bare, which JSON does not allow. In Latin-1 each byte is a character, and stays what it is.
const controls = /\\(?:(u00(?:0[0-8bBcCeEfF]|1[\da-fA-F]|7[fF])|[bf])|.)|([^\P{Cc}\t\r\u0080-\u009f])/gsu;
const suspect = /\\u00[017]|\\[bf]|[^\P{Cc}\t\r\u0080-\u009f]/u;

function withoutControls(text: Uint8Array): Uint8Array {
  const raw = Buffer.from(text.buffer, text.byteOffset, text.length).toString("latin1");
  if (!suspect.test(raw)) return text;
  const clean = raw.replace(controls, (all, escaped, bare) => ((escaped ?? bare) === undefined ? all : ""));
  return clean.length === raw.length ? text : Buffer.from(clean, "latin1");
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function faultOf(parsed: ReturnType<typeof parseJson>): Notice {
  if ("value" in parsed || parsed.fault === "malformed" || parsed.fault === "not_utf8")
    return notice("import.not_json_object");
  return "limit" in parsed
    ? notice(`field.${parsed.fault}`, { limit: parsed.limit })
    : notice(`field.${parsed.fault}`, undefined, parsed.field);
}

type Line = { line: number; text: Uint8Array; isEnded: boolean };

async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let line = 0;
  let begun: Uint8Array[] = [];
  let size = 0;
  const finish = (rest: Uint8Array, isEnded: boolean): Line | undefined => {
    const text: Uint8Array = begun.length ? Buffer.concat([...begun, rest]) : rest;
    begun = [];
    size = 0;
    line++;
    return text.every((byte) => byte <= 0x20) ? undefined : { line, text, isEnded };
  };
  for await (const chunk of bytes) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      const ended = finish(chunk.subarray(from, at), true);
      if (ended) yield ended;
      from = at + 1;
    }
    if (from === chunk.length) continue;
    begun.push(chunk.subarray(from));
    size += chunk.length - from;
    if (size > MAX_LINE_BYTES) throw new ImportFileError(notice("import.line_too_long", { line: line + 1 }));
  }
  const last = finish(new Uint8Array(), false);
  if (last) yield last;
}
