import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { isUnavailable, TooMuchAtOnce } from "../../db/faults.ts";
import { plainLook } from "../html/look.ts";
import { refusalPage } from "../html/pages.ts";
import type { MessageKey } from "../messages.ts";
import { OPEN_BODY_LIMIT } from "../request/body.ts";
import { localeOf } from "../request/reception.ts";
import { badEscape, unsupportedMediaType } from "../request/unreadable.ts";
import {
  ApiError,
  badRequest,
  internalError,
  payloadTooLarge,
  tooMuchAtOnce,
  unavailable,
} from "./errors.ts";
import { echoHeaders, envelope } from "./face.ts";
import type { MessagesByLocale } from "./messages.ts";

const byCollection: Readonly<Record<string, MessageKey>> = {
  products: "not_found.product",
  "by-sku": "not_found.product",
  customer: "not_found.customer",
  orders: "not_found.order",
  categories: "not_found.category",
  coupons: "not_found.coupon",
  discounts: "not_found.discount",
  locations: "not_found.location",
  "stock-transfers": "not_found.stock_transfer",
  "gift-cards": "not_found.gift_card",
  reviews: "not_found.review",
  webhooks: "not_found.webhook",
  "api-keys": "not_found.api_key",
  themes: "not_found.theme",
  staff: "not_found.staff",
  roles: "not_found.role",
  imports: "not_found.import",
  returns: "not_found.return",
  claims: "not_found.claim",
  addresses: "not_found.address",
  sessions: "not_found.session",
  deliveries: "not_found.delivery",
};

/**
 * A 404 of a route, told of what its path ends with an id of: of a foreign and a missing id the same. Any
 * other failure as it is.
 */
function withMissingResource(error: ApiError, path: string | undefined): ApiError {
  if (error.messageKey !== "not_found" || !path) return error;
  const collection = /.*\/([\w-]+)\/:\w+/.exec(path)?.[1];
  const message = collection === undefined ? undefined : byCollection[collection];
  return message ? new ApiError(404, "not_found", { message }) : error;
}

/** Answers a request by what was thrown, in the form of its route and the request's language. */
export type Refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/** Makes what answers by errors; those of the server itself are logged. */
export function refuser(log: Logger, messagesByLocale: MessagesByLocale): Refuse {
  return (error, request, reply) => {
    const { config } = request.routeOptions ?? {};
    const refusal = withMissingResource(toApiError(error, request), request.routeOptions?.url);
    const cause = refusal.cause ?? error;
    // A client that goes away in the midst of its body is no failure of ours.
    if (request.raw.destroyed && !request.raw.complete)
      log.info({ requestId: request.id, cause: "aborted" }, "request broken off");
    // A refusal of our own, as while closing, names no cause.
    else if (refusal.status >= 500 && (refusal.cause || refusal !== error))
      log.error({ requestId: request.id, err: cause }, "request failed");
    request.locale ||= localeOf(request);
    const messages = messagesByLocale(request.locale);
    const look = request.look ?? plainLook(request.visit?.store.name ?? "");
    const { face = envelope, isPage } = config ?? {};
    const page = isPage && !request.isForProgram && refusalPage(messages, refusal, look);
    const { status, headers, body } = page
      ? { status: refusal.status, ...page }
      : face.refusal(messages, refusal, request);
    reply.code(status).headers({
      "content-language": request.locale,
      ...refusal.headers,
      ...headers,
      ...echoHeaders(face, request.headers),
    });
    if (page) reply.type("text/html; charset=utf-8").removeHeader("access-control-allow-origin");
    else reply.type(face.type);
    reply.send(body);
  };
}

function toApiError(error: unknown, { routeOptions, headers }: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  const { bodyLimit = OPEN_BODY_LIMIT, config } = routeOptions ?? {};
  const { code, statusCode } = Object(error) as Partial<FastifyError>;
  switch (code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return payloadTooLarge(bodyLimit);
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return unsupportedMediaType(config?.uploads, headers["content-type"]);
    case "FST_ERR_BAD_URL":
      return badEscape();
  }
  if (error instanceof TooMuchAtOnce) return tooMuchAtOnce(error);
  if (isUnavailable(error)) return unavailable(error);
  if (statusCode && statusCode >= 400 && statusCode < 500) return badRequest();
  return internalError(error);
}
