import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { HttpMeter } from "./meter.ts";
import type { Route } from "./route.ts";
import { loggedPaths } from "./traces.ts";

/** Logs a request that was answered, one line each, and counts it. */
export function requestLogger(
  log: Logger,
  routes: readonly Route[],
  meter?: HttpMeter,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const pathOf = loggedPaths(routes);
  return (request, reply) => {
    const { visit, routeOptions } = request;
    meter?.answered(request.method, routeOptions?.url, reply.statusCode, reply.elapsedTime);
    log.info(
      {
        requestId: request.id,
        store: visit?.store.id,
        principal: visit?.principal && `${visit.principal.kind}:${visit.principal.id}`,
        method: request.method,
        route: routeOptions?.url,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.address,
      },
      "request",
    );
  };
}
