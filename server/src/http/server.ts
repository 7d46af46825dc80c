import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { createFairShare, type FairShareLimits } from "../kit/flow/fair-share.ts";
import { beginTraced, endTraced, type TracedEnd, type TracedRequest, within } from "../kit/flow/trace.ts";
import type { Traffic } from "../kit/flow/traffic.ts";
import { commonHeaders } from "./answers/common-headers.ts";
import { deprecationHeaders } from "./answers/deprecation.ts";
import { rateLimited } from "./answers/errors.ts";
import type { Face } from "./answers/face.ts";
import type { FileRoute } from "./answers/file-route.ts";
import { serveHealth } from "./answers/health.ts";
import type { Hook } from "./answers/hook.ts";
import { refuser } from "./answers/refusal.ts";
import { requestIdOf, requestLogger } from "./answers/request-log.ts";
import { serveFiles } from "./answers/serve-files.ts";
import { serveSites } from "./answers/serve-sites.ts";
import type { Site } from "./answers/site.ts";
import type { LookOf } from "./html/look.ts";
import { servePages } from "./html/pages.ts";
import type { PageRoute } from "./html/route.ts";
import { noShop, type Shop, serveShop } from "./html/serve-shop.ts";
import {
  bodyQuota,
  createInFlight,
  downloadLimits,
  fairShareLimits,
  type InFlightLimits,
  memoryOf,
} from "./limits/in-flight.ts";
import { type SocketLimits, socketLimits, timeouts, watchSockets } from "./limits/sockets.ts";
import { docsPages } from "./openapi/docs.ts";
import type { EntrancesOf } from "./openapi/guides.ts";
import { openApiDocument } from "./openapi/openapi.ts";
import { pipeline, type Runtime } from "./pipeline.ts";
import { bodyLimitOf, bodyValuesOf, OPEN_BODY_LIMIT, refuseEncoded } from "./request/body.ts";
import { addressReader } from "./request/client.ts";
import { addTaking, takeJson, typesOf } from "./request/inputs.ts";
import { firstOf } from "./request/locale.ts";
import {
  createStrayCheck,
  createUnmatchedError,
  findRefusal,
  servePreflights,
} from "./request/other-methods.ts";
import { isAccess } from "./request/principal.ts";
import {
  type Directory,
  type RequestGuards,
  receive,
  rejectUnmatched,
  type Visit,
} from "./request/reception.ts";
import type { SentFile } from "./request/route-request.ts";
import type { Route } from "./route.ts";

declare module "fastify" {
  interface FastifyRequest {
    visit: Visit;
    locale: string;
    rawBody: Buffer | undefined;
    sentFile: SentFile | undefined;
    /** The request in its trace, where traces are made. */
    traced: TracedRequest | undefined;
    /** The address the request comes from: the client's, where a trusted proxy tells it. */
    address: string;
  }
  interface FastifyContextConfig {
    uploads?: readonly string[] | undefined;
    /** The most values that a JSON body may have. */
    bodyValues?: number;
    /** In which form it refuses; in the envelope where not said. */
    face?: Face | undefined;
    /** Whether the bytes of a JSON body are kept beside what they say. */
    needsRawBody?: boolean | undefined;
  }
}

export type HttpOptions = Omit<Runtime, "inFlight" | "stallMs"> & {
  routes: readonly Route[];
  /** Pages for people. */
  pages?: readonly PageRoute[];
  /** How these look, and which a store shows. */
  lookOf?: LookOf;
  /** The entries of a store's /llms.txt beside those that all have. */
  entrancesOf?: EntrancesOf;
  /** Files of pages and shops. */
  files?: readonly FileRoute[];
  /** Pages that scripts draw. */
  sites?: readonly Site[];
  /** Serves each path that none of these has. */
  shop?: Shop;
  /** Events that are sent, for the document. */
  hooks?: readonly Hook[];
  directory: Directory;
  traffic: Traffic;
  trustProxy: readonly string[];
  /** How many processes share the memory. */
  processes: number;
  /** The names of those parts of this process that cannot do their work. */
  failing?: () => readonly string[];
  /** How long clients may take; tests have less time. */
  sockets?: Partial<SocketLimits>;
  /** Limits of the memory of requests. */
  inFlight?: Partial<InFlightLimits>;
  /** How stores share the thread. */
  fairShare?: Partial<FairShareLimits>;
};

/** An HTTP server; `prepareDocument` makes the OpenAPI document, compressed, so that nobody waits for it. */
export type HttpServer = FastifyInstance & { prepareDocument(): Promise<void> };

/** Builds the HTTP server of all routes; it does not listen yet. Throws for an unknown permission. */
export function createHttpServer(options: HttpOptions): HttpServer {
  const {
    routes,
    pool,
    log,
    limits,
    traffic,
    trustProxy,
    messagesByLocale,
    meter,
    failing = () => [],
  } = options;
  const { pages = [], sites = [] } = options;
  const socketTimes = { ...socketLimits, ...options.sockets };
  const fairShare = createFairShare({ ...fairShareLimits, ...options.fairShare }, () => rateLimited(1));
  const gate: RequestGuards = { directory: options.directory, fairShare, limits };
  const bodyBytes = bodyQuota(memoryOf(options.processes));
  const inFlight = createInFlight({ downloads: downloadLimits, bodyBytes, ...options.inFlight }, traffic);
  const runtime: Runtime = { ...options, inFlight, stallMs: socketTimes.stallMs };
  const logRequest = requestLogger(log, [...routes, ...pages], meter);
  const refuse = refuser(log, messagesByLocale);
  const sitePaths = sites.map(({ path }) => ({ method: "GET" as const, path }));
  const strangerError = createUnmatchedError([...routes, ...pages, ...sitePaths]);
  const hasStrayed = createStrayCheck(routes);
  const readAddress = addressReader(trustProxy);
  const app: FastifyInstance = fastify({
    logger: false,
    bodyLimit: OPEN_BODY_LIMIT,
    trustProxy: trustProxy.length ? [...trustProxy] : false,
    genReqId: ({ headers }) => requestIdOf(headers["x-request-id"]),
    requestIdHeader: false,
    exposeHeadRoutes: true,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 100_000 },
    ...timeouts(socketTimes),
    schemaController: {
      compilersFactory: { buildValidator: refuseCompiler, buildSerializer: refuseCompiler },
    },
    frameworkErrors: async (error, request, reply) => {
      const [asked, answer] = [request as FastifyRequest, reply as unknown as FastifyReply];
      // Fastify has not decorated a request whose path it cannot read.
      asked.address = readAddress.call(asked);
      answer.headers({ ...commonHeaders, "x-request-id": request.id });
      refuse(await rejectUnmatched(asked, answer, gate, () => error), asked, answer);
      logRequest(asked, answer);
    },
    clientErrorHandler: (error, socket) => sockets.onClientError(error, socket),
  });
  app.decorateRequest("visit");
  app.decorateRequest("locale", "");
  app.decorateRequest("rawBody", undefined);
  app.decorateRequest("sentFile", undefined);
  app.decorateRequest("traced", undefined);
  app.decorateRequest("address", { getter: readAddress });

  app.removeAllContentTypeParsers();
  takeJson(app);

  const english = messagesByLocale("en");
  const sockets = watchSockets(app, socketTimes, { trustProxy, commonHeaders, refuse, english, meter });
  const turnAway = (request: FastifyRequest, reply: FastifyReply, error: () => unknown) =>
    rejectUnmatched(request, reply, gate, error).then((refusal) => {
      throw refusal;
    });
  app.addHook("onRequest", (request, reply, done) => {
    traffic.note();
    reply.headers(commonHeaders).header("x-request-id", request.id);
    const { method, url, headers } = request;
    request.traced = beginTraced({ method, traceparent: firstOf(headers.traceparent) });
    if (sockets.isClosing()) reply.header("connection", "close");
    const refusal = findRefusal(headers) ?? (request.is404 ? () => strangerError(method, url) : undefined);
    if (refusal) turnAway(request, reply, refusal).catch(done);
    else within(request.traced, done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    traffic.note();
    logRequest(request, reply);
    if (request.traced) endTraced(request.traced, endOf(request, reply));
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    // Fastify would close the connection on a client that is still writing, who then never reads the answer.
    refuse(error, request, sockets.isClosing() ? reply : reply.removeHeader("connection"));
  });

  for (const route of routes) {
    if (!isAccess(route.permission)) {
      throw new Error(`${route.method} ${route.path} declares no known permission`);
    }
    const { deprecated, face, signable } = route;
    const types = typesOf(route);
    const goingAway = deprecated && deprecationHeaders(deprecated);
    const handle = pipeline(route, runtime);
    const bodyLimit = Math.min(bodyLimitOf(route), inFlight.largestBody);
    const add = (to: FastifyInstance) =>
      to.route({
        method: route.method,
        url: route.path,
        bodyLimit,
        config: { bodyValues: bodyValuesOf(route), needsRawBody: signable, uploads: types, face },
        onRequest: async (request, reply) => {
          const { method, params, url } = request;
          if (goingAway) reply.headers(goingAway);
          if (hasStrayed(params, url)) await turnAway(request, reply, () => strangerError(method, url));
          await receive(request, reply, route, gate);
          refuseEncoded(request);
          inFlight.body(request, reply, bodyLimit);
        },
        // The parser of a body knows nothing of the request's trace.
        handler: (request, reply) => within(request.traced, () => handle(request, reply)),
      });
    addTaking(app, route, bodyLimit, add);
  }
  servePages(app, pages, { ...options, gate });
  servePreflights(app, routes, limits);
  serveHealth(app, { pool, messagesByLocale, failing });
  serveFiles(app, options.files ?? [], gate);
  serveSites(app, sites, gate, messagesByLocale);
  const writeDocument = () => JSON.stringify(openApiDocument(routes, options.hooks));
  serveShop(app, options.shop ?? noShop, { ...options, gate }, strangerError);
  const prepareDocument = docsPages(app, writeDocument, { ...options, gate });
  return Object.assign(app, { prepareDocument });
}

// The end of a request in its trace: no path and no content.
const endOf = (
  { id, visit, routeOptions }: FastifyRequest,
  { statusCode: status }: FastifyReply,
): TracedEnd => ({
  route: routeOptions.url,
  status,
  attributes: { "stoa.request_id": id, ...(visit && { "stoa.store": visit.store.id }) },
});

// Schemas are checked, and answers written, by ours: Fastify would load its own code for both, which is more
// than 20 modules.
function refuseCompiler(): never {
  throw new Error("Fastify's own schemas are not used");
}
