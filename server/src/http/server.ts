import { randomUUID } from "node:crypto";
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Logger } from "pino";
import { isUnavailable } from "../db/faults.ts";
import { addressReader } from "./address.ts";
import { bodyLimitOf, OPEN_BODY_LIMIT, readBody } from "./body.ts";
import { docsPages } from "./docs.ts";
import { failureBody, successBody } from "./envelope.ts";
import {
  ApiError,
  badRequest,
  internalError,
  methodNotAllowed,
  notFound,
  payloadTooLarge,
  unavailable,
  unsupportedMediaType,
} from "./errors.ts";
import type { Limiter } from "./limits.ts";
import { openApiDocument } from "./openapi.ts";
import { type Means, pipeline } from "./pipeline.ts";
import { isAccess } from "./principal.ts";
import { type Directory, drawTokens, localeOf, receive, type Visit } from "./reception.ts";
import type { Route } from "./route.ts";
import { loggedPaths, requestIdOf } from "./traces.ts";

declare module "fastify" {
  interface FastifyRequest {
    visit: Visit;
    locale: string;
    rawBody: Buffer | undefined;
    /** The address the request comes from: the client's, where a trusted proxy tells it. */
    address: string;
  }
  interface FastifyContextConfig {
    uploads?: readonly string[];
  }
}

export type HttpOptions = Means & {
  routes: readonly Route[];
  directory: Directory;
  trustProxy: readonly string[];
};

/** The fields of every answer: what a browser needs from us to be careful, and to be let in from a storefront. */
const standingHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": [
    "ETag, Location, Content-Disposition, X-Request-Id, X-Dry-Run, Idempotent-Replayed",
    "RateLimit, RateLimit-Policy, Retry-After",
  ].join(", "),
  "cache-control": "private, no-cache",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000",
  vary: "Accept-Language, X-Locale, Authorization",
  "x-content-type-options": "nosniff",
};

/** Builds the HTTP server of all routes; it does not listen yet. Throws for a route without a known permission. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const { routes, directory, pool, log, limiter, trustProxy } = options;
  const logRequest = requestLogger(log, routes);
  const app = fastify({
    logger: false,
    bodyLimit: OPEN_BODY_LIMIT,
    trustProxy: trustProxy.length ? [...trustProxy] : false,
    genReqId: ({ headers }) => requestIdOf(headers["x-request-id"]),
    requestIdHeader: false,
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 100_000 },
    http: {
      requireHostHeader: false,
      headersTimeout: 20_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
    },
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...standingHeaders, "x-request-id": request.id });
      refuse(error, request as FastifyRequest, reply as unknown as FastifyReply);
      logRequest(request as FastifyRequest, reply as unknown as FastifyReply);
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
      const id = randomUUID();
      const body = failureBody(options.speeches("en"), badRequest(), id);
      const headers = {
        ...standingHeaders,
        connection: "close",
        "content-type": "application/json; charset=utf-8",
        "content-length": Buffer.byteLength(body),
        "x-request-id": id,
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      socket.end(["HTTP/1.1 400 Bad Request", ...lines, "", body].join("\r\n"));
    },
  });
  app.decorateRequest("visit");
  app.decorateRequest("locale", "");
  app.decorateRequest("rawBody", undefined);
  app.decorateRequest("address", { getter: addressReader(trustProxy) });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, bytes: Buffer, done) => {
    try {
      done(null, readBody(bytes, request.routeOptions.bodyLimit));
    } catch (error) {
      done(error as Error);
    }
  });

  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(standingHeaders).header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    logRequest(request, reply);
    done();
  });

  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { bodyLimit, config } = request.routeOptions ?? {};
    const refusal = toApiError(error, bodyLimit, config?.uploads);
    if (refusal.status >= 500)
      log.error({ requestId: request.id, err: refusal.cause ?? error }, "request failed");
    request.locale ||= localeOf(request);
    reply
      .code(refusal.status)
      .headers(refusal.headers ?? {})
      .type("application/json; charset=utf-8")
      .send(failureBody(options.speeches(request.locale), refusal, request.id));
  };
  app.setErrorHandler(refuse);
  app.setNotFoundHandler((request, reply) => {
    drawTokens(request, reply, 1, limiter);
    throw notFound();
  });

  for (const route of routes) {
    if (!isAccess(route.permission)) {
      throw new Error(`${route.method} ${route.path} declares no known permission`);
    }
    const { uploads } = route;
    const add = (to: FastifyInstance) =>
      to.route({
        method: route.method,
        url: route.path,
        bodyLimit: bodyLimitOf(route),
        config: uploads ? { uploads } : {},
        onRequest: (request, reply) => receive(request, reply, route, directory, limiter),
        handler: pipeline(route, options),
      });
    if (uploads) app.register(async (own) => add(takeFiles(own, uploads)));
    else add(app);
  }
  otherMethods(app, routes, limiter);
  const well = (reply: FastifyReply) =>
    reply
      .type("application/json; charset=utf-8")
      .send(successBody(options.speeches("en"), "ok", '{"status":"ok"}'));
  app.get("/livez", async (_, reply) => well(reply));
  app.get("/readyz", async (_, reply) => {
    await pool.query("select 1").catch((error) => {
      throw unavailable(error);
    });
    return well(reply);
  });
  docsPages(app, () => JSON.stringify(openApiDocument(routes)), directory);
  return app;
}

// What a file holds is the route's to say; all that is known of it here is its media type.
function takeFiles(app: FastifyInstance, types: readonly string[]): FastifyInstance {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...types], { parseAs: "buffer" }, (request, bytes: Buffer, done) => {
    const charset = /;\s*charset="?([\w-]+)/i.exec(request.headers["content-type"] ?? "")?.[1];
    if (charset && charset.toLowerCase() !== "utf-8") return done(unsupportedMediaType(types));
    request.rawBody = bytes;
    done(null, undefined);
  });
  return app;
}

// Every path answers preflights, and says by 405 what it takes.
function otherMethods(app: FastifyInstance, routes: readonly Route[], limiter: Limiter | undefined): void {
  const byPath = Map.groupBy(routes, ({ path }) => path);
  for (const [url, ofPath] of byPath) {
    const taken = ofPath.map(({ method }) => method as string);
    const allow = [...taken, "OPTIONS"].join(", ");
    app.options(url, (_, reply) => {
      reply
        .headers({
          allow,
          "access-control-allow-methods": taken.join(", "),
          "access-control-allow-headers":
            "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Locale, X-Request-Id",
          "access-control-max-age": "86400",
        })
        .code(200)
        .send();
    });
    app.route({
      method: ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((method) => !taken.includes(method)),
      exposeHeadRoute: taken.includes("GET"),
      url,
      onRequest: async (request, reply) => {
        drawTokens(request, reply, 1, limiter);
        throw methodNotAllowed(request.method, allow);
      },
      handler: async () => {},
    });
  }
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

// One line a request.
function requestLogger(
  log: Logger,
  routes: readonly Route[],
): (request: FastifyRequest, reply: FastifyReply) => void {
  const pathOf = loggedPaths(routes);
  return (request, reply) => {
    const { visit } = request;
    log.info(
      {
        requestId: request.id,
        store: visit?.store.id,
        principal: visit?.principal && `${visit.principal.kind}:${visit.principal.id}`,
        method: request.method,
        route: request.routeOptions?.url,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.address,
      },
      "request",
    );
  };
}
