import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clientOf } from "../request/client.ts";
import { type RequestGuards, receive } from "../request/reception.ts";
import type { MessagesByLocale } from "./messages.ts";
import type { Site } from "./site.ts";

// A site is loaded in dozens of files; a file costs what a picture of a shop does.
const FILE_COST = 0.1;

/**
 * Serves sites on every store's host: their files to be kept for ever, all else as a page that is asked for
 * each time.
 */
export function serveSites(
  app: FastifyInstance,
  sites: readonly Site[],
  gate: RequestGuards,
  messagesByLocale: MessagesByLocale,
): void {
  for (const site of sites) {
    const serve = (url: string, received: { cost: number; isShown: boolean }) =>
      app.get(url, {
        config: { isPage: true },
        onRequest: (request, reply) =>
          receive(request, reply, { method: "GET", path: site.path, permission: "open", ...received }, gate),
        handler: async (request: FastifyRequest, reply: FastifyReply) => {
          const { headers, host, protocol, url } = request;
          const asked = url.split("?", 1)[0]!;
          const path = asked.slice(site.path.length + 1);
          const answer = await site.answer({
            path,
            search: url.slice(asked.length),
            store: request.visit.store,
            host,
            protocol,
            headers,
            cookie: (name) => clientOf(request).cookie(name),
            acceptEncoding: String(headers["accept-encoding"] ?? ""),
            messages: messagesByLocale(request.locale),
          });
          const { status, type, body, isImmutable, headers: own } = answer;
          reply
            .code(status)
            .headers({
              "cache-control": isImmutable ? "public, max-age=31536000, immutable" : "no-store",
              "cross-origin-opener-policy": "same-origin",
              "cross-origin-resource-policy": "same-origin",
              vary: isImmutable ? "Accept-Encoding" : "Accept-Language",
              ...own,
            })
            .removeHeader("access-control-allow-origin")
            .removeHeader("access-control-expose-headers");
          if (isImmutable) reply.removeHeader("content-language");
          return reply.type(type).send(body);
        },
      });
    serve(site.path, { cost: 1, isShown: false });
    serve(`${site.path}/assets/*`, { cost: FILE_COST, isShown: true });
    serve(`${site.path}/*`, { cost: 1, isShown: false });
  }
}
