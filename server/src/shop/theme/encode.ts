import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { encodingFor } from "../../http/answers/unchanging.ts";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
// A smaller text hardly shrinks: the header of the compressed one outweighs it.
const LEAST = 512;
const QUALITY = { [zlib.BROTLI_PARAM_QUALITY]: 5 };

/** A text in the encodings that browsers accept: each is made once, when it is first requested. */
export type Encoded = {
  readonly bytes: Buffer;
  /** All that it takes in memory. */
  size(): number;
  in(accepted: string | undefined): Promise<{ body: Buffer; encoding: "br" | "gzip" | undefined }>;
};

/** Makes what gives a text compressed. */
export function encodeBody(bytes: Buffer): Encoded {
  const made = new Map<"br" | "gzip", Promise<Buffer>>();
  let compressed = 0;
  const make = async (encoding: "br" | "gzip") => {
    const body = await (encoding === "br"
      ? toBrotli(bytes, { params: { ...QUALITY, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
      : toGzip(bytes));
    compressed += body.length;
    return body;
  };
  return {
    bytes,
    size: () => bytes.length + compressed,
    async in(accepted) {
      const encoding = encodingFor(accepted);
      if (encoding === "identity" || bytes.length < LEAST) return { body: bytes, encoding: undefined };
      const known = made.get(encoding) ?? make(encoding);
      made.set(encoding, known);
      return { body: await known, encoding };
    },
  };
}
