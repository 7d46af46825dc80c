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

/** Makes what answers by errors; those of the server itself are logged. */
export function refuser(log: Logger, speeches: Speeches): Refuse {
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
      .type("application/json; charset=utf-8")
      .send(failureBody(speeches(request.locale), refusal, request.id));
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
