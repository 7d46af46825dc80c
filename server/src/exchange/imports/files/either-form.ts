import type { FileNote } from "../notice.ts";
import { peek } from "./peek.ts";

const MAX_BLANK = 65_536;
const OPENING = "{".charCodeAt(0);

type Reader<R> = (bytes: AsyncIterable<Uint8Array>, notes?: FileNote[]) => AsyncIterable<R>;

/** Reads one of Stoa's own files: what begins with a brace is NDJSON, all else CSV. */
export const readEither = <R>(ndjson: Reader<R>, csv: Reader<R>): Reader<R> =>
  async function* (bytes, notes) {
    const { head, all } = await peek(bytes, (head) => head.length > MAX_BLANK || head.some(isText));
    yield* head.find(isText) === OPENING ? ndjson(all, notes) : csv(all, notes);
  };

// Neither white space, nor the bytes of a byte order mark.
const isText = (byte: number) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf;
