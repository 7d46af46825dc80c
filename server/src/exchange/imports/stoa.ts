import { peek } from "./peek.ts";
import type { SourceProduct } from "./source-product.ts";
import { readStoaCsv } from "./stoa-csv.ts";
import { readStoaNdjson } from "./stoa-ndjson.ts";

const MAX_BLANK = 65_536;
const OPENING = "{".charCodeAt(0);

/** Reads one of Stoa's own product files: what begins with a brace is NDJSON, all else CSV. */
export async function* readStoa(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SourceProduct> {
  const { head, all } = await peek(bytes, (head) => head.length > MAX_BLANK || head.some(isText));
  yield* head.find(isText) === OPENING ? readStoaNdjson(all) : readStoaCsv(all);
}

// Neither white space, nor the bytes of a byte order mark.
const isText = (byte: number) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf;
