import { parseJson } from "../../kit/json.ts";
import { type Notice, notice } from "./notice.ts";
import { ImportFileError, type SourceProduct } from "./source-product.ts";
import { stoaProduct } from "./stoa-product.ts";

const MAX_LINE_BYTES = 16_777_216;
const LINE_FEED = 10;

/**
 * Reads NDJSON as products: one a line, each in the form of the API's answer. Throws ImportFileError for a
 * file that is none or is broken off, naming the line.
 */
export async function* readStoaNdjson(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SourceProduct> {
  let products = 0;
  for await (const { line, text, isEnded } of readLines(bytes)) {
    const parsed = parseJson(text);
    const object = "value" in parsed && isObject(parsed.value) ? parsed.value : undefined;
    const place = { line, lastLine: line, columnOf: () => undefined };
    if (object) yield stoaProduct(object, place);
    else if (!products) throw new ImportFileError(notice("import.not_ndjson", { line }));
    else if (!isEnded) throw new ImportFileError(notice("import.file_cut_off", { line }));
    else yield { ...stoaProduct({}, place), fault: faultOf(parsed) };
    products++;
  }
  if (!products) throw new ImportFileError(notice("import.file_empty"));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function faultOf(parsed: ReturnType<typeof parseJson>): Notice {
  if ("value" in parsed || parsed.fault === "malformed") return notice("import.not_json_object");
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
    let text: Uint8Array = begun.length ? Buffer.concat([...begun, rest]) : rest;
    begun = [];
    size = 0;
    line++;
    if (line === 1 && text[0] === 0xef && text[1] === 0xbb && text[2] === 0xbf) text = text.subarray(3);
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
