import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";

/** A file that is made while it is sent: `chunks` is read no faster than the reader takes it. */
export type Download = { type: string; filename: string; chunks: AsyncIterable<string> };

/**
 * Sends a file. What fails before its first byte is thrown, and becomes a refusal; what fails later breaks the
 * connection off, so that nobody takes half a file for a whole one. A reader that goes away ends the work.
 */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, filename, chunks }: Download,
  log: Logger,
): Promise<FastifyReply> {
  const headers = { "content-type": type, "content-disposition": `attachment; filename="${filename}"` };
  if (request.method === "HEAD") return reply.headers(headers).send(Readable.from([]));
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  const stream = Readable.from(from(first, iterator), { objectMode: false });
  stream.on("error", (err) => log.error({ requestId: request.id, err }, "download broke off"));
  return reply.headers(headers).send(stream);
}

async function* from(first: IteratorResult<string>, iterator: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    for (let next = first; !next.done; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}
