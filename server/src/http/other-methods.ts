import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ApiError, methodNotAllowed, notFound } from "./errors.ts";
import type { Limiter } from "./limits.ts";
import { drawPreflight } from "./reception.ts";
import type { Route } from "./route.ts";

/** Makes every path answer preflights, and says what it takes. */
export function preflights(
  app: FastifyInstance,
  routes: readonly Route[],
  limiter: Limiter | undefined,
): void {
  for (const [url, methods] of methodsByPath(routes)) {
    app.options(url, (request: FastifyRequest, reply: FastifyReply) => {
      drawPreflight(request, reply, limiter);
      reply
        .headers({
          allow: allowOf(methods),
          "access-control-allow-methods": methods.join(", "),
          "access-control-allow-headers":
            "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Locale, X-Request-Id",
          "access-control-max-age": "86400",
        })
        .code(200)
        .send();
    });
  }
}

/** What a request is refused by that no route takes: 405 where its path takes other methods, else 404. */
export function strangers(routes: readonly Route[]): (method: string, url: string) => ApiError {
  const paths = [...methodsByPath(routes)].map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`),
    allow: allowOf(methods),
  }));
  return (method, url) => {
    const path = url.split("?", 1)[0]!;
    const known = paths.find(({ pattern }) => pattern.test(path));
    return known ? methodNotAllowed(method, known.allow) : notFound();
  };
}

/** Whether a path parameter is empty, as the id is in `/products/`: then it is another path, which is nobody's. */
export const hasEmptyParameter = (params: unknown): boolean =>
  Object.values(params as Record<string, string>).includes("");

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const byPath = Map.groupBy(routes, ({ path }) => path);
  return new Map([...byPath].map(([path, ofPath]) => [path, ofPath.map(({ method }) => method)]));
}

const allowOf = (methods: readonly string[]) => [...methods, "OPTIONS"].join(", ");
