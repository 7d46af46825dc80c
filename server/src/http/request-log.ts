import type { FastifyReply, FastifyRequest } from "fastify";
import pino, { type Logger } from "pino";
import type { HttpMeter } from "./meter.ts";
import type { Route } from "./route.ts";
import { loggedPaths } from "./traces.ts";

const text = JSON.stringify;

/**
 * Logs a request that was answered, one line each of at most 2 KiB, and counts it. Every field of it is made by us or bounded and of a
 * form that no secret has, so the line goes past the log's redaction, which costs more than the rest of logging.
 */
export function requestLogger(
  log: Logger,
  routes: readonly Pick<Route, "path">[],
  meter?: HttpMeter,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const pathOf = loggedPaths(routes);
  const stream = (log as unknown as Record<symbol, { write(line: string): void }>)[pino.symbols.streamSym]!;
  return (request, reply) => {
    meter?.answered(request.method, request.routeOptions?.url, reply.statusCode, reply.elapsedTime);
    if (!log.isLevelEnabled("info")) return;
    const { visit } = request;
    const store = visit ? `,"store":"${visit.store.id}"` : "";
    const principal = visit?.principal ? `,"principal":"${visit.principal.kind}:${visit.principal.id}"` : "";
    const { url: route } = request.routeOptions ?? {};
    stream.write(
      `{"level":"info","time":"${new Date().toISOString()}","requestId":${text(request.id)}${store}${principal},"method":"${request.method}"${route === undefined ? "" : `,"route":${text(route)}`},"path":${text(pathOf(request.url))},"status":${reply.statusCode},"ms":${Math.round(reply.elapsedTime * 10) / 10},"ip":${text(request.address)},"msg":"request"}\n`,
    );
  };
}
