import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import pino, { type Logger } from "pino";
import { isUuid } from "../../kit/cursor.ts";
import type { Route } from "../route.ts";
import type { HttpMeter } from "./meter.ts";
import { warningIn } from "./warnings.ts";

// Secrets that a client pastes in the wrong place: our tokens (`sk_`, `rt_`, `whsec_`), and JWTs.
const tokenForm = /(sk|rt|whsec)_[0-9A-Za-z+/]{16}|eyJ[\w-]{8,}\.[\w-]{8,}\./;

/**
 * A request's id: the client's own where it is well-formed and no token stands in it,
 * since it is answered, logged and kept in the audit log; else a new one.
 */
export function requestIdOf(header: string | string[] | undefined): string {
  const isUsable =
    typeof header === "string" && /^[\x21-\x7e]{1,128}$/.test(header) && !tokenForm.test(header);
  return isUsable ? header : randomUUID();
}

const MAX_SEGMENTS = 17;

/**
 * How the paths of requests are logged: without the query, and of their segments only ids and those that a
 * route has, since what else stands there may be a secret that somebody pasted. Of a path of more than 16
 * segments, which none of ours has, the rest is logged as `…`.
 */
function loggedPaths(routes: readonly Pick<Route, "path">[]): (url: string) => string {
  const known = new Set(["", "livez", "readyz", "docs", "openapi.json"]);
  for (const { path } of routes) for (const segment of path.split("/")) known.add(segment);
  const whole = new Set(routes.map(({ path }) => path));
  const logSegment = (segment: string) =>
    known.has(segment) || isUuid(segment.toLowerCase()) ? segment : "*";
  return (url) => {
    const query = url.indexOf("?");
    const path = query < 0 ? url : url.slice(0, query);
    if (whole.has(path)) return path;
    // One more than are logged.
    const segments = path.split("/", MAX_SEGMENTS + 1);
    if (segments.length <= MAX_SEGMENTS) return segments.map(logSegment).join("/");
    return [...segments.slice(0, MAX_SEGMENTS).map(logSegment), "…"].join("/");
  };
}

const text = JSON.stringify;

/**
 * Logs a request that was answered, one line each of at most 2 KiB, and counts it; one whose answer warns is
 * a warning. Every field of it is made by us or bounded and of a form that no secret has, so the line goes
 * past the log's redaction, which costs more than the rest of logging.
 */
export function requestLogger(
  log: Logger,
  routes: readonly Pick<Route, "path">[],
  meter?: HttpMeter,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const pathOf = loggedPaths(routes);
  const stream = (log as unknown as Record<symbol, { write(line: string): void }>)[pino.symbols.streamSym]!;
  return (request, reply) => {
    // A program that asks for an unknown path reaches the shop's route, and is turned away there.
    const route = request.isForProgram ? undefined : request.routeOptions?.url;
    meter?.answered(request.method, route, reply.statusCode, reply.elapsedTime);
    const warned = warningIn(reply.getHeader("x-warning"));
    const level = warned ? "warn" : "info";
    if (!log.isLevelEnabled(level)) return;
    const warning = warned ? `,"warning":"${warned}"` : "";
    const { visit } = request;
    const store = visit ? `,"store":"${visit.store.id}"` : "";
    const principal = visit?.principal ? `,"principal":"${visit.principal.kind}:${visit.principal.id}"` : "";
    stream.write(
      `{"level":"${level}","time":"${new Date().toISOString()}","requestId":${text(request.id)}${store}${principal},"method":"${request.method}"${route === undefined ? "" : `,"route":${text(route)}`},"path":${text(pathOf(request.url))},"status":${reply.statusCode},"ms":${Math.round(reply.elapsedTime * 10) / 10},"ip":${text(request.address)}${warning},"msg":"request"}\n`,
    );
  };
}
