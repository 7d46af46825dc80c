import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { afterReading } from "../../kit/flow/after-reading.ts";
import type { InFlight } from "../limits/in-flight.ts";
import type { Download } from "./answer.ts";
import type { HttpMeter } from "./meter.ts";

// The socket gets so many bytes at a time, and its reader must take as many within the time for reading.
const SLICE_BYTES = 65_536;

/**
 * Sends a file. What fails before its first byte is thrown, and becomes a refusal; what fails later breaks
 * the connection off, so that nobody takes half a file for a whole one. A reader that goes away, or takes
 * less than 64 KiB in `stallMs`, ends the work. Its answer has `tags`, and no refusal has. `noting` is waited
 * for before anything is read. Throws 429 or 503 where too many files are being sent already.
 */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, filename, chunks, isShown, language, isMadeBeside }: Download<string | Uint8Array>,
  {
    log,
    inFlight,
    stallMs,
    meter,
  }: { log: Logger; inFlight: InFlight; stallMs: number; meter?: HttpMeter | undefined },
  { tags, noting }: { tags?: Record<string, string> | undefined; noting?: (() => Promise<void>) | undefined },
): Promise<FastifyReply> {
  const disposition = `${isShown ? "inline" : "attachment"}; filename="${filename}"`;
  const headers = {
    ...tags,
    "content-type": type,
    "content-disposition": disposition,
    ...(language && { "content-language": language }),
  };
  if (request.method === "HEAD") return reply.headers(headers).send(Readable.from([]));
  inFlight.download(request, reply);
  await noting?.();
  const iterator = chunks[Symbol.asyncIterator]();
  const next = () => iterator.next();
  const read = isMadeBeside ? next : () => inFlight.inTurn(next, request.visit.store.id);
  const slices = cutStalled(sliceChunks(await read(), iterator, read), stallMs, () => {
    meter?.cut("unread");
    request.raw.socket.destroy();
  });
  const stream = Readable.from(slices, { objectMode: false, highWaterMark: SLICE_BYTES });
  stream.on("error", (err) => {
    // A reader that goes away is no fault of ours.
    const level = (err as { code?: string }).code === "ERR_STREAM_PREMATURE_CLOSE" ? "info" : "error";
    log[level]({ requestId: request.id, err }, "download broke off");
  });
  return reply.removeHeader("content-language").headers(headers).send(stream);
}

async function* sliceChunks(
  { done, value }: IteratorResult<string | Uint8Array>,
  iterator: AsyncIterator<string | Uint8Array>,
  read: () => Promise<IteratorResult<string | Uint8Array>>,
): AsyncGenerator<Buffer> {
  let bytes = done ? undefined : bytesOf(value);
  // Of what waits to be taken, the bytes are held and not the text as well.
  const next = () => read().then((one) => (one.done ? undefined : bytesOf(one.value)));
  try {
    for (; bytes; bytes = await next())
      for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
  } finally {
    await iterator.return?.();
  }
}

const bytesOf = (part: string | Uint8Array) =>
  typeof part === "string" ? Buffer.from(part) : Buffer.from(part.buffer, part.byteOffset, part.length);

// While this process stands still, it is not the reader who takes nothing.
const PARTS = 20;

// Being asked for the next slice means that the one before was taken.
async function* cutStalled(
  slices: AsyncGenerator<Buffer>,
  ms: number,
  cut: () => void,
): AsyncGenerator<Buffer> {
  let takeBack = () => {};
  try {
    for await (const slice of slices) {
      takeBack = afterReading(cut, ms, { parts: PARTS });
      yield slice;
      takeBack();
    }
  } finally {
    takeBack();
  }
}
