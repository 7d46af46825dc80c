import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type RequestGuards, receive } from "../request/reception.ts";
import { matchesNone } from "../request/version.ts";
import { ApiError } from "./errors.ts";
import type { ByteRange, FileAnswer, FileRoute } from "./file-route.ts";

// One token pays for ten files: a page of a shop has dozens of pictures.
const COST = 0.1;

/** Serves files that never change, on every store's host: to be kept for ever, and never run. */
export function serveFiles(app: FastifyInstance, routes: readonly FileRoute[], gate: RequestGuards): void {
  for (const { path, handle } of routes) {
    const received = { method: "GET", path, permission: "open", cost: COST, isShown: true } as const;
    app.get(path, {
      onRequest: (request, reply) => receive(request, reply, received, gate),
      handler: async (request, reply) =>
        send(
          request,
          reply,
          await handle({
            store: request.visit.store,
            name: (request.params as { name: string }).name,
            query: new URLSearchParams(request.url.split("?", 2)[1]),
            accept: request.headers.accept ?? "",
          }),
        ),
    });
  }
}

async function send({ headers, method }: FastifyRequest, reply: FastifyReply, file: FileAnswer) {
  const { type, size, tag, vary, isInstead, saveAs, open } = file;
  const etag = `"${tag}"`;
  reply
    .headers({
      etag,
      "accept-ranges": "bytes",
      "cache-control": isInstead ? "no-store" : "public, max-age=31536000, immutable",
      // Opened by itself, a file is a page: it runs nothing and loads nothing.
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      ...(saveAs && { "content-disposition": `attachment; filename="${saveAs}"` }),
    })
    .removeHeader("vary")
    .removeHeader("content-language");
  if (vary) reply.header("vary", vary);
  if (matchesNone(headers["if-none-match"], etag)) return reply.code(304).send();
  // RFC 9110, section 13.1.5: of something else than it has a part of, the client gets all.
  const isSame = headers["if-range"] === undefined || headers["if-range"] === etag;
  const range = isSame ? rangeOf(headers.range, size) : undefined;
  if (range === "none") {
    reply.header("content-range", `bytes */${size}`).removeHeader("cache-control").removeHeader("etag");
    throw new ApiError(416, "validation_failed", {
      errors: [{ field: "/Range", code: "invalid_header" }],
    });
  }
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  reply.type(type).header("content-length", range ? range.end - range.start + 1 : size);
  return reply.send(method === "HEAD" ? Readable.from([]) : await open(range));
}

/**
 * The part of a file that a Range header asks for (RFC 9110, section 14): "none" where it has none of it,
 * undefined for all of it. Of several ranges, and of what is no range of bytes, a server may answer the
 * whole.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | "none" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (first && last && Number(last) < Number(first)) return undefined;
  return start > end || (!first && Number(last) === 0) ? "none" : { start, end };
}
