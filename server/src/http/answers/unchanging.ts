import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Answers with bytes that stay the same as long as the process lives. */
export type Unchanging = {
  (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Makes the encodings that nearly all clients take before any asks. */
  prepare(): Promise<void>;
};

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const QUALITY = { [zlib.BROTLI_PARAM_QUALITY]: 9 };

const encoders = {
  br: (bytes: Buffer) => toBrotli(bytes, { params: QUALITY }),
  gzip: (bytes: Buffer) => toGzip(bytes),
  identity: async (bytes: Buffer) => bytes,
};
type Encoding = keyof typeof encoders;

/**
 * Makes an answer of bytes: with an ETag, to be kept for five minutes, and in the encoding that the client
 * takes; each is made once, when it is first asked for.
 */
export function unchanging(bytes: Buffer, type: string): Unchanging {
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {};
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  const inEncoding = (encoding: Encoding) => (made[encoding] ??= encoders[encoding](bytes));
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const encoding = encodingFor(request.headers["accept-encoding"]);
    const etag = `"${hash}-${encoding}"`;
    reply.headers({ etag, "cache-control": "public, max-age=300", vary: "Accept-Encoding" });
    if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.type(type).send(await inEncoding(encoding));
  };
  const prepare = async () => void (await Promise.all([inEncoding("br"), inEncoding("gzip")]));
  return Object.assign(answer, { prepare });
}

/**
 * The best of our encodings that an Accept-Encoding header takes; of a long one its first 1,000 characters
 * count.
 */
export function encodingFor(header = ""): Encoding {
  const taken = new Set<string>();
  for (const part of header.slice(0, 1_000).toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) taken.add(name);
  }
  return taken.has("br") ? "br" : taken.has("gzip") ? "gzip" : "identity";
}

const isKnown = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(",").some((one) => ["*", etag, `W/${etag}`].includes(one.trim())) === true;
