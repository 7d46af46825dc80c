import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type ApiError,
  expectationFailed,
  methodNotAllowed,
  pathNotFound,
  serviceWorkerRefused,
} from "../answers/errors.ts";
import type { Limits } from "../limits/limits.ts";
import type { Route } from "../route.ts";
import { ownHeadersOf } from "../route.ts";
import { nearestPath } from "./nearest.ts";
import { drawPreflight } from "./reception.ts";

const COMMON_HEADERS = [
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "If-Match",
  "If-None-Match",
  "X-Locale",
  "X-Publishable-Key",
  "X-Request-Id",
];

/** A method that a path takes. */
type Reached = Pick<Route, "method" | "path">;

/** Makes every path answer preflights, and says what it takes. */
export function servePreflights(
  app: FastifyInstance,
  routes: readonly Route[],
  limits: Limits | undefined,
): void {
  const own = new Set(routes.flatMap((route) => Object.keys(ownHeadersOf(route))));
  const allowed = [...COMMON_HEADERS, ...own].join(", ");
  for (const [url, methods] of methodsByPath(routes)) {
    app.options(url, async (request: FastifyRequest, reply: FastifyReply) => {
      await drawPreflight(request, reply, limits);
      return reply
        .headers({
          allow: allowOf(methods),
          "access-control-allow-methods": methods.join(", "),
          "access-control-allow-headers": allowed,
          "access-control-max-age": "86400",
        })
        .code(200)
        .send();
    });
  }
}

/** The refusal of a request whatever its path is; undefined where nothing is against it. */
export function findRefusal(headers: IncomingHttpHeaders): (() => ApiError) | undefined {
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) return expectationFailed;
  // A service worker would answer for every page of this host, the console too (decision 205). One that was
  // registered by what was at the host before goes, with its storage, when the browser looks for a newer one.
  return headers["service-worker"] === undefined ? undefined : serviceWorkerRefused;
}

/** The refusal of a request that matches no route: 405 where its path takes other methods, else 404. */
export function createUnmatchedError(routes: readonly Reached[]): (method: string, url: string) => ApiError {
  const paths = [...methodsByPath(routes)].map(([path, methods]) => ({
    name: path,
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`),
    allow: allowOf(methods),
  }));
  const nearest = nearestPath(paths.map(({ name }) => name));
  return (method, url) => {
    const path = url.split("?", 1)[0]!;
    const known = paths.find(({ name }) => name === path) ?? paths.find(({ pattern }) => pattern.test(path));
    return known ? methodNotAllowed(method, known.allow) : pathNotFound(nearest(path));
  };
}

/**
 * Tells whether a request that reached a route is for another path after all: where a path parameter is
 * empty, as the id is in `/products/`, and where it is a word that is a path of its own, as in `DELETE
 * /categories/tree`.
 */
export function createStrayCheck(routes: readonly Route[]): (params: unknown, url: string) => boolean {
  const words = new Set(routes.map(({ path }) => path).filter((path) => !path.includes(":")));
  return (params, url) => {
    const values = Object.values(params as Record<string, string>);
    return values.includes("") || (values.length > 0 && words.has(url.split("?", 1)[0]!));
  };
}

function methodsByPath(routes: readonly Reached[]): Map<string, string[]> {
  const byPath = Map.groupBy(routes, ({ path }) => path);
  return new Map([...byPath].map(([path, ofPath]) => [path, ofPath.map(({ method }) => method)]));
}

const allowOf = (methods: readonly string[]) => [...methods, "OPTIONS"].join(", ");
