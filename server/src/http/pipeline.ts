import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Pool } from "../db/pool/pool.ts";
import type { Asker, Replicas } from "../db/replicas/replicas.ts";
import { type Tx, tenantReads, tenantTransaction } from "../db/tenant.ts";
import type { Vault } from "../kit/secrets/vault.ts";
import { lookupLanguage } from "../kit/text/language.ts";
import type { Answer, Approve, RouteResponse } from "./answers/answer.ts";
import { sendDownload } from "./answers/download.ts";
import type { FieldError } from "./answers/errors.ts";
import { echoHeaders, envelope } from "./answers/face.ts";
import type { MessagesByLocale } from "./answers/messages.ts";
import type { HttpMeter } from "./answers/meter.ts";
import { carryOut } from "./carry-out.ts";
import type { StoredAnswer } from "./idempotency/idempotency.ts";
import type { InFlight } from "./limits/in-flight.ts";
import { attemptsIn, bucketsOf, checkLeft, draw, type Limits, signerOf, triesOf } from "./limits/limits.ts";
import { locales } from "./messages.ts";
import { composeResponse, type NoteChange, validators } from "./perform.ts";
import { admit } from "./request/admit.ts";
import { clientOf } from "./request/client.ts";
import { readFields, readParams, readQuery, readUpload } from "./request/inputs.ts";
import { internalRequest } from "./request/internal-request.ts";
import { firstOf, preferredLanguages, requestedLanguage } from "./request/locale.ts";
import { allows } from "./request/principal.ts";
import { type InternalCall, type RouteRequest, wireOf } from "./request/route-request.ts";
import { compileBody, compileQuery } from "./request/validate.ts";
import { expectedVersions, matchesNone } from "./request/version.ts";
import { guardOf, isIdempotent, type Opening, type Preparation, type Route } from "./route.ts";

/**
 * The tools of all routes; `inFlight` counts bodies and downloads, and `stallMs` is how long the reader of a
 * download may take nothing.
 */
export type Runtime = {
  pool: Pool;
  replicas?: Replicas | undefined;
  log: Logger;
  vault: Vault;
  limits: Limits | undefined;
  messagesByLocale: MessagesByLocale;
  noteChange: NoteChange;
  inFlight: InFlight;
  stallMs: number;
  meter?: HttpMeter | undefined;
};

/** The part of the runtime that requests inside the process need. */
type AskRuntime = Omit<Runtime, "inFlight" | "stallMs">;
/** A request of a route, read and checked, and what its `prepare` found. */
type PreparedRequest = { call: Omit<Opening, "tx">; reads: Tx; dryRun: boolean; isRead: boolean };

/** Reads and checks requests of a route, and does what comes before their transaction. */
function createPreparation(
  route: Route,
  runtime: AskRuntime,
): (asked: RouteRequest) => Promise<PreparedRequest> {
  const checkBody = route.body && compileBody(route.body, route.readOnly);
  const checkQuery = route.query && compileQuery(route.query);
  const isGet = route.method === "GET";
  const { pool, replicas, vault, limits, messagesByLocale } = runtime;
  const ofReplicas = route.mayBeOld ? replicas : undefined;

  return async (asked) => {
    const { visit, headers } = asked;
    const { dryRun, query } = readQuery(asked, checkQuery, isGet);
    const params = readParams(asked, route);
    const now = new Date();
    const warnings: FieldError[] = [];
    const body = readFields(asked, checkBody, route, { country: visit.store.country, warnings });
    const call: Omit<Preparation, "tx" | "write"> = {
      store: visit.store,
      principal: visit.principal,
      messages: messagesByLocale(visit.locale),
      params,
      query,
      body,
      warnings,
      upload: readUpload(asked, route),
      file: asked.sentFile,
      expectedVersions: route.versioned ? expectedVersions(headers["if-match"], body) : [],
      now,
      client: clientOf(asked),
      requestId: asked.id,
      vault,
      isDryRun: dryRun,
      can: (permission) => visit.principal !== undefined && allows(visit.principal.permissions, permission),
      languagesFor: (language) => preferredLanguages(language, headers, visit.store),
      messagesIn: (languages) => messagesByLocale(lookupLanguage(languages, locales) ?? visit.locale),
      languageAsked: () => requestedLanguage(headers, visit.store),
      header: (name) => firstOf(headers[name.toLowerCase()]),
      wire: wireOf(route.method, asked),
      drawSigner: (signer) =>
        draw(limits, [
          signerOf(signer === undefined ? undefined : `${visit.store.id} ${signer}`, asked.address),
        ]),
      drawAttempt: attemptsIn(limits, visit.store.id, guardOf(route)),
      drawTry: () => draw(limits, [triesOf(asked.address, guardOf(route))]),
      ask: (other, sent) => callInternally(asked, other, sent, runtime),
      checkTries: () => checkLeft(limits, triesOf(asked.address, guardOf(route))),
    };
    const reads = ofReplicas?.reads(visit.store, askerOf(asked)) ?? tenantReads(pool, visit.store.id);
    const write = <T>(work: (tx: Tx) => Promise<T>) =>
      tenantTransaction(pool, visit.store.id, work, undefined, asked.id).finally(() =>
        replicas?.noteWrite(visit.store.id, askerOf(asked)),
      );
    const prepared = await route.prepare?.({ ...call, tx: reads, write });
    const hasKey = headers["idempotency-key"] !== undefined && isIdempotent(route);
    const isDownload = isGet && route.downloads !== undefined;
    const isRead = isGet ? isDownload || !route.audited : route.onlyReads === true && !hasKey;
    return { call: { ...call, prepared }, reads, dryRun, isRead };
  };
}

/**
 * The way of a request of one route, once its visitor is known: check, prepare, run in a transaction, answer.
 */
export function pipeline(
  route: Route,
  runtime: Runtime,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const begin = createPreparation(route, runtime);

  return async (request, reply) => {
    const { call, reads, dryRun, isRead } = await begin(request);
    if (isRead) {
      if (dryRun) reply.header("x-dry-run", "true");
      const answer = await route.handle({ ...call, opened: undefined, tx: reads });
      if (answer.download) return download(route, runtime, call, answer, request, reply);
      const headers = validators(route, answer, call.messages);
      if (headers.etag && matchesNone(request.headers["if-none-match"], headers.etag)) {
        return reply.code(304).headers(headers).send();
      }
      const whole = { ...answer, headers: { ...answer.headers, ...headers }, warnings: call.warnings };
      return send(reply, composeResponse(route, whole, request, call.messages), route, request);
    }
    const response = await write(route, call, request, runtime, dryRun);
    if (dryRun) reply.header("x-dry-run", "true");
    return send(reply, response, route, request);
  };
}

/**
 * A function that sends requests to a route from another route or a page in the same process. Answers are
 * whole; downloads are not offered.
 */
export function inProcess(
  route: Route,
  runtime: AskRuntime,
): (asked: RouteRequest, approve?: Approve) => Promise<RouteResponse> {
  const begin = createPreparation(route, runtime);
  return async (asked, approve) => {
    const { call, reads, dryRun, isRead } = await begin(asked);
    if (!isRead) return write(route, call, asked, runtime, dryRun, approve);
    const answer = await route.handle({ ...call, opened: undefined, tx: reads });
    const headers = { ...answer.headers, ...validators(route, answer, call.messages) };
    return composeResponse(route, { ...answer, headers, warnings: call.warnings }, asked, call.messages);
  };
}

type InternalRoute = ReturnType<typeof inProcess>;

// The way of each route, for the runtime of one server.
const internalRoutes = new WeakMap<AskRuntime, WeakMap<Route, InternalRoute>>();

/**
 * Asks a route for whoever sent another request, in the same process. What that request has cost already is
 * one token; a route that costs more draws the rest. Throws what it refuses by.
 */
async function callInternally(
  asked: RouteRequest,
  route: Route,
  { via, isConfirmed, approve, ...sent }: InternalCall,
  runtime: AskRuntime,
): Promise<RouteResponse> {
  const { visit, address: ip } = asked;
  const { cost = 1 } = route;
  if (cost > 1) await draw(runtime.limits, bucketsOf(visit.principal, { ip }), { cost: cost - 1 });
  admit({ principal: visit.principal }, route);
  const response = await internalRouteOf(route, runtime)(
    { ...internalRequest(asked, route, sent), via, isConfirmed },
    approve,
  );
  if (response.refusal) throw response.refusal;
  return response;
}

function internalRouteOf(route: Route, runtime: AskRuntime): InternalRoute {
  const known = internalRoutes.get(runtime) ?? new WeakMap<Route, InternalRoute>();
  internalRoutes.set(runtime, known);
  const way = known.get(route) ?? inProcess(route, runtime);
  known.set(route, way);
  return way;
}

// The write may have happened, whatever the outcome.
function write(
  route: Route,
  call: PreparedRequest["call"],
  asked: RouteRequest,
  runtime: AskRuntime,
  dryRun: boolean,
  approve?: Approve,
): Promise<RouteResponse> {
  const { replicas } = runtime;
  // A route that reports its dry run later carries the request out now.
  const ending = dryRun && !route.reportsDryRun ? "rollback" : "commit";
  const done = carryOut(route, call, asked, runtime, ending, approve);
  return replicas ? done.finally(() => replicas.noteWrite(call.store.id, askerOf(asked))) : done;
}

const askerOf = ({ visit, address }: RouteRequest): Asker => ({ principal: visit.principal?.id, address });

function download(
  route: Route,
  runtime: Runtime,
  call: Omit<Opening, "tx">,
  answer: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  const tags = answer.tag ? { etag: `"${answer.tag}"` } : undefined;
  if (tags && matchesNone(request.headers["if-none-match"], tags.etag))
    return reply.code(304).headers(tags).send();
  const note = (tx: Tx) => runtime.noteChange(tx, route, call, answer, request.id);
  const noting = () => tenantTransaction(runtime.pool, call.store.id, async (tx) => note(tx));
  return sendDownload(request, reply, answer.download!, runtime, {
    tags,
    noting: route.audited ? noting : undefined,
  });
}

function send(
  reply: FastifyReply,
  { status, headers, body }: StoredAnswer,
  { face = envelope }: Pick<Route, "face">,
  asked: FastifyRequest,
): FastifyReply {
  const repeated = echoHeaders(face, asked.headers);
  return reply
    .code(status)
    .headers({ ...headers, ...repeated })
    .type(face.type)
    .send(body);
}
