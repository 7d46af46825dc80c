import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Pool } from "../db/pool.ts";
import { type Tx, tenantReads, tenantTransaction } from "../db/tenant.ts";
import { lookupLanguage } from "../kit/language.ts";
import type { Vault } from "../kit/vault.ts";
import { admit } from "./admit.ts";
import { type Asked, wireOf } from "./asked.ts";
import { type Approve, carryOut, validators, type Written, written } from "./carry-out.ts";
import { clientOf } from "./client.ts";
import { sendDownload } from "./download.ts";
import { echoed, envelope } from "./face.ts";
import type { Held } from "./held.ts";
import type { KeptAnswer } from "./idempotency.ts";
import { readFields, readParams, readQuery, readUpload } from "./inputs.ts";
import { attemptsOn, bucketsOf, checkLeft, draw, type Limits, signerOf, triesOf } from "./limits.ts";
import { askedLanguage, firstOf, wantedLanguages } from "./locale.ts";
import { locales } from "./messages/index.ts";
import type { HttpMeter } from "./meter.ts";
import { guardOf } from "./of-routes.ts";
import { allows } from "./principal.ts";
import { type Answer, isIdempotent, type Opening, type Preparation, type Route } from "./route.ts";
import { askedOf, type SentOn } from "./sent-along.ts";
import type { Speeches } from "./speech.ts";
import { compileBody, compileQuery } from "./validate.ts";
import { expectedVersions, matchesNone } from "./version.ts";

/** What all routes work with; `stallMs` is how long the reader of a download may take nothing. */
export type Means = {
  pool: Pool;
  log: Logger;
  vault: Vault;
  limits: Limits | undefined;
  speeches: Speeches;
  noteChange: NoteChange;
  held: Held;
  stallMs: number;
  meter?: HttpMeter | undefined;
};

/** Notes a write, or an audited read, that succeeded, in its transaction; the audit log's noun knows how. */
export type NoteChange = (
  tx: Tx,
  route: Route,
  call: Omit<Opening, "tx">,
  answer: Answer,
  requestId: string,
) => void;

/** A request of a route, read and checked, and what its `prepare` found. */
type Begun = { call: Omit<Opening, "tx">; reads: Tx; dryRun: boolean; isRead: boolean };

/** Reads and checks requests of a route, and does what comes before their transaction. */
function beginner(route: Route, means: Omit<Means, "held" | "stallMs">): (asked: Asked) => Promise<Begun> {
  const checkBody = route.body && compileBody(route.body, route.readOnly);
  const checkQuery = route.query && compileQuery(route.query);
  const isGet = route.method === "GET";
  const { pool, vault, limits, speeches } = means;

  return async (asked) => {
    const { visit, headers } = asked;
    const { dryRun, query } = readQuery(asked, checkQuery, isGet);
    const params = readParams(asked, route);
    const now = new Date();
    const body = readFields(asked, checkBody, route);
    const call: Omit<Preparation, "tx" | "write"> = {
      store: visit.store,
      principal: visit.principal,
      speech: speeches(visit.locale),
      params,
      query,
      body,
      upload: readUpload(asked, route),
      file: asked.sentFile,
      expectedVersions: route.versioned ? expectedVersions(headers["if-match"], body) : [],
      now,
      client: clientOf(asked),
      requestId: asked.id,
      vault,
      isDryRun: dryRun,
      can: (permission) => visit.principal !== undefined && allows(visit.principal.permissions, permission),
      languagesFor: (language) => wantedLanguages(language, headers, visit.store),
      speechIn: (languages) => speeches(lookupLanguage(languages, locales) ?? visit.locale),
      languageAsked: () => askedLanguage(headers, visit.store),
      header: (name) => firstOf(headers[name.toLowerCase()]),
      wire: wireOf(route.method, asked),
      drawSigner: (signer) =>
        draw(limits, [
          signerOf(signer === undefined ? undefined : `${visit.store.id} ${signer}`, asked.address),
        ]),
      drawAttempt: (account) => draw(limits, [attemptsOn(visit.store.id, guardOf(route), account)]),
      drawTry: () => draw(limits, [triesOf(asked.address, guardOf(route))]),
      ask: (other, sent) => askAs(asked, other, sent, means),
      checkTries: () => checkLeft(limits, triesOf(asked.address, guardOf(route))),
    };
    const reads = tenantReads(pool, visit.store.id);
    const write = <T>(work: (tx: Tx) => Promise<T>) =>
      tenantTransaction(pool, visit.store.id, work, undefined, asked.id);
    const prepared = await route.prepare?.({ ...call, tx: reads, write });
    const hasKey = headers["idempotency-key"] !== undefined && isIdempotent(route);
    const isDownload = isGet && route.downloads !== undefined;
    const isRead = isGet ? isDownload || !route.audited : route.onlyReads === true && !hasKey;
    return { call: { ...call, prepared }, reads, dryRun, isRead };
  };
}

/** The way of a request of one route, once its visitor is known: check, prepare, run in a transaction, answer. */
export function pipeline(
  route: Route,
  means: Means,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const begin = beginner(route, means);

  return async (request, reply) => {
    const { call, reads, dryRun, isRead } = await begin(request);
    if (isRead) {
      if (dryRun) reply.header("x-dry-run", "true");
      const answer = await route.handle({ ...call, opened: undefined, tx: reads });
      if (answer.download) return download(route, means, call, answer, request, reply);
      const headers = validators(route, answer, call.speech);
      if (headers.etag && matchesNone(request.headers["if-none-match"], headers.etag)) {
        return reply.code(304).headers(headers).send();
      }
      return send(
        reply,
        written(route, { ...answer, headers: { ...answer.headers, ...headers } }, request, call.speech),
        route,
        request,
      );
    }
    const kept = await carryOut(route, call, request, means, endingOf(route, dryRun));
    if (dryRun) reply.header("x-dry-run", "true");
    return send(reply, kept, route, request);
  };
}

/** The same for what is asked of a route in the same process: it has no downloads, and is answered whole. */
export function inProcess(
  route: Route,
  means: Omit<Means, "held" | "stallMs">,
): (asked: Asked, approve?: Approve) => Promise<Written> {
  const begin = beginner(route, means);
  return async (asked, approve) => {
    const { call, reads, dryRun, isRead } = await begin(asked);
    if (!isRead) return carryOut(route, call, asked, means, endingOf(route, dryRun), approve);
    const answer = await route.handle({ ...call, opened: undefined, tx: reads });
    const headers = { ...answer.headers, ...validators(route, answer, call.speech) };
    return written(route, { ...answer, headers }, asked, call.speech);
  };
}

type Way = ReturnType<typeof inProcess>;
type AskMeans = Omit<Means, "held" | "stallMs">;

// The way of a route, for the means of one server.
const ways = new WeakMap<AskMeans, WeakMap<Route, Way>>();

/**
 * Asks a route for whoever sent another request, in the same process. What that request has cost already is one token; a route that
 * costs more draws the rest. Throws what it refuses by.
 */
async function askAs(
  asked: Asked,
  route: Route,
  { via, isConfirmed, approve, ...sent }: SentOn,
  means: AskMeans,
): Promise<Written> {
  const { visit, address: ip } = asked;
  const { cost = 1 } = route;
  if (cost > 1) await draw(means.limits, bucketsOf(visit.principal, { ip }), { cost: cost - 1 });
  admit({ principal: visit.principal }, route);
  const kept = await wayOf(route, means)({ ...askedOf(asked, route, sent), via, isConfirmed }, approve);
  if (kept.refusal) throw kept.refusal;
  return kept;
}

function wayOf(route: Route, means: AskMeans): Way {
  const known = ways.get(means) ?? new WeakMap<Route, Way>();
  ways.set(means, known);
  const way = known.get(route) ?? inProcess(route, means);
  known.set(route, way);
  return way;
}

// What reports its dry run later is carried out now.
const endingOf = ({ reportsDryRun }: Route, dryRun: boolean) =>
  dryRun && !reportsDryRun ? "rollback" : "commit";

function download(
  route: Route,
  means: Means,
  call: Omit<Opening, "tx">,
  answer: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  const tags = answer.tag ? { etag: `"${answer.tag}"` } : undefined;
  if (tags && matchesNone(request.headers["if-none-match"], tags.etag))
    return reply.code(304).headers(tags).send();
  const note = (tx: Tx) => means.noteChange(tx, route, call, answer, request.id);
  const noting = () => tenantTransaction(means.pool, call.store.id, async (tx) => note(tx));
  return sendDownload(
    request,
    reply.headers(tags ?? {}),
    answer.download!,
    means,
    route.audited ? noting : undefined,
  );
}

function send(
  reply: FastifyReply,
  { status, headers, body }: KeptAnswer,
  { face = envelope }: Pick<Route, "face">,
  asked: FastifyRequest,
): FastifyReply {
  const repeated = echoed(face, asked.headers);
  return reply
    .code(status)
    .headers({ ...headers, ...repeated })
    .type(face.type)
    .send(body);
}
