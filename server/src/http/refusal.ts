import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { isUnavailable } from "../db/faults.ts";
import { OPEN_BODY_LIMIT } from "./body.ts";
import { failureBody } from "./envelope.ts";
import {
  ApiError,
  badRequest,
  internalError,
  payloadTooLarge,
  unavailable,
  unsupportedMediaType,
} from "./errors.ts";
import { localeOf } from "./reception.ts";
import type { Speeches } from "./speech.ts";

/** Answers a request by what was thrown, in the envelope and the request's language. */
export type Refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/** A client that is over its limit hears so after about this time, in milliseconds: asking on at once brings it nothing. */
const REST_MS = 50;
/** One that does ask on, although it was told to wait for a second at least, waits twice as long each time, up to this. */
const LONGEST_REST_MS = 1_000;
/** So many wait for that at most; they take some 10 KB each. */
const MOST_RESTING = 1_000;

/** Makes what answers by errors; those of the server itself are logged. */
export function refuser(log: Logger, speeches: Speeches): Refuse {
  const rest = rests();
  return (error, request, reply) => {
    const { bodyLimit, config } = request.routeOptions ?? {};
    const refusal = toApiError(error, bodyLimit, config?.uploads);
    const cause = refusal.cause ?? error;
    // A client that goes away in the midst of its body is no failure of ours.
    if (request.raw.destroyed && !request.raw.complete)
      log.info({ requestId: request.id, cause: "aborted" }, "request broken off");
    // What we turn away ourselves, as while closing, names no cause.
    else if (refusal.status >= 500 && (refusal.cause || refusal !== error))
      log.error({ requestId: request.id, err: cause }, "request failed");
    request.locale ||= localeOf(request);
    reply
      .code(refusal.status)
      .headers({ "content-language": request.locale, ...refusal.headers })
      .type("application/json; charset=utf-8");
    const send = () => void reply.send(failureBody(speeches(request.locale), refusal, request.id));
    if (refusal.status === 429) rest(request.raw.socket, send);
    else send();
  };
}

// Requests of one connection rest one after another, as they are answered. Those of many connections do not end theirs at once.
function rests(): (socket: Socket, send: () => void) => void {
  const latest = new WeakMap<Socket, { until: number; ms: number }>();
  let resting = 0;
  return (socket, send) => {
    if (resting >= MOST_RESTING) return send();
    resting++;
    const now = performance.now();
    const { until, ms } = latest.get(socket) ?? { until: Number.NEGATIVE_INFINITY, ms: 0 };
    const asksOn = now < until + LONGEST_REST_MS;
    const rest = { until: Math.max(now, until), ms: asksOn ? Math.min(2 * ms, LONGEST_REST_MS) : REST_MS };
    rest.until += rest.ms * (0.75 + Math.random() / 2);
    latest.set(socket, rest);
    setTimeout(() => {
      resting--;
      send();
    }, rest.until - now);
  };
}

function toApiError(error: unknown, bodyLimit = OPEN_BODY_LIMIT, types?: readonly string[]): ApiError {
  if (error instanceof ApiError) return error;
  const { code, statusCode } = Object(error) as Partial<FastifyError>;
  switch (code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return payloadTooLarge(bodyLimit);
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return unsupportedMediaType(types);
  }
  if (isUnavailable(error)) return unavailable(error);
  if (statusCode && statusCode >= 400 && statusCode < 500) return badRequest();
  return internalError(error);
}
