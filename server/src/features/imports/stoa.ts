import type { SourceProduct } from "./source-product.ts";
import { readStoaCsv } from "./stoa-csv.ts";
import { readStoaNdjson } from "./stoa-ndjson.ts";

const OPENING = "{".charCodeAt(0);

/** Reads one of Stoa's own product files: what begins with a brace is NDJSON, all else CSV. */
export async function* readStoa(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SourceProduct> {
  const chunks = bytes[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  let first: number | undefined;
  while (first === undefined) {
    const next = await chunks.next();
    if (next.done) break;
    held.push(next.value);
    first = Buffer.concat(held).find((byte) => !isPadding(byte));
  }
  async function* all() {
    try {
      yield* held;
      yield* { [Symbol.asyncIterator]: () => chunks };
    } finally {
      await chunks.return?.();
    }
  }
  yield* first === OPENING ? readStoaNdjson(all()) : readStoaCsv(all());
}

// White space, and the bytes of a byte order mark.
const isPadding = (byte: number) => byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf;
