import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Pool } from "../db/pool.ts";
import { type Ending, type Tx, tenantReads, tenantTransaction } from "../db/tenant.ts";
import { canonicalJson } from "../kit/json-canonical.ts";
import { lookupLanguage } from "../kit/language.ts";
import type { Vault } from "../kit/vault.ts";
import { clientOf } from "./client.ts";
import { sendDownload } from "./download.ts";
import { failureBody, successBody } from "./envelope.ts";
import type { Held } from "./held.ts";
import {
  attemptOf,
  claimAttempt,
  fingerprint,
  type KeptAnswer,
  keepAnswer,
  readIdempotencyKey,
} from "./idempotency.ts";
import { readFields, readParams, readQuery, readUpload } from "./inputs.ts";
import { attemptsOn, checkLeft, draw, type Limits, triesOf } from "./limits.ts";
import { askedLanguage, firstOf, wantedLanguages } from "./locale.ts";
import { locales } from "./messages/index.ts";
import type { HttpMeter } from "./meter.ts";
import { allows } from "./principal.ts";
import { type Answer, guardOf, isIdempotent, type Opening, type Preparation, type Route } from "./route.ts";
import { sharedHeaders, tagOf } from "./shared.ts";
import type { Speech, Speeches } from "./speech.ts";
import { compileBody, compileQuery } from "./validate.ts";
import { etag, expectedVersions, matchesNone } from "./version.ts";

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

/** The way of a request of one route, once its visitor is known: check, prepare, run in a transaction, answer. */
export function pipeline(
  route: Route,
  means: Means,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const checkBody = route.body && compileBody(route.body, route.readOnly);
  const checkQuery = route.query && compileQuery(route.query);
  const isRead = route.method === "GET";
  const { pool, vault, limits, speeches, noteChange } = means;

  return async (request, reply) => {
    const { visit } = request;
    const speech = speeches(visit.locale);
    const { dryRun, query } = readQuery(request, checkQuery, isRead);
    const params = readParams(request, route);
    const now = new Date();
    const body = readFields(request, checkBody, route, now);
    const call: Omit<Preparation, "tx"> = {
      store: visit.store,
      principal: visit.principal,
      speech,
      params,
      query,
      body,
      upload: readUpload(request, route),
      file: request.sentFile,
      expectedVersions: route.versioned ? expectedVersions(request.headers["if-match"], body) : [],
      now,
      client: clientOf(request),
      requestId: request.id,
      vault,
      isDryRun: dryRun,
      can: (permission) => visit.principal !== undefined && allows(visit.principal.permissions, permission),
      languagesFor: (asked) => wantedLanguages(asked, request.headers, visit.store),
      speechIn: (languages) => speeches(lookupLanguage(languages, locales) ?? visit.locale),
      languageAsked: () => askedLanguage(request.headers, visit.store),
      header: (name) => firstOf(request.headers[name.toLowerCase()]),
      drawAttempt: (account) => draw(limits, [attemptsOn(visit.store.id, guardOf(route), account)]),
      drawTry: () => draw(limits, [triesOf(request.address, guardOf(route))]),
      checkTries: () => checkLeft(limits, triesOf(request.address, guardOf(route))),
    };
    const reads = tenantReads(pool, visit.store.id);
    const prepared = await route.prepare?.({ ...call, tx: reads });
    const hasKey = request.headers["idempotency-key"] !== undefined;
    const isDownload = isRead && route.downloads !== undefined;
    if (isRead ? isDownload || !route.audited : route.onlyReads && !hasKey) {
      if (dryRun) reply.header("x-dry-run", "true");
      const answer = await route.handle({ ...call, prepared, opened: undefined, tx: reads });
      if (answer.download) {
        const tags = answer.tag ? { etag: `"${answer.tag}"` } : undefined;
        if (tags && matchesNone(request.headers["if-none-match"], tags.etag))
          return reply.code(304).headers(tags).send();
        const note = (tx: Tx) => noteChange(tx, route, { ...call, prepared }, answer, request.id);
        const noting = () => tenantTransaction(pool, visit.store.id, async (tx) => note(tx));
        return sendDownload(
          request,
          reply.headers(tags ?? {}),
          answer.download,
          means,
          route.audited ? noting : undefined,
        );
      }
      const headers = validators(route, answer, speech);
      if (headers.etag && matchesNone(request.headers["if-none-match"], headers.etag)) {
        return reply.code(304).headers(headers).send();
      }
      return send(reply, written({ ...answer, headers: { ...answer.headers, ...headers } }, request, speech));
    }
    const ending = dryRun && !route.reportsDryRun ? "rollback" : "commit";
    const kept = await write(route, { ...call, prepared }, request, means, ending);
    if (dryRun) reply.header("x-dry-run", "true");
    return send(reply, kept);
  };
}

async function write(
  route: Route,
  call: Omit<Opening, "tx">,
  request: FastifyRequest,
  { pool, vault, noteChange }: Means,
  ending: Ending,
): Promise<KeptAnswer> {
  const { visit } = request;
  const key = isIdempotent(route)
    ? readIdempotencyKey(request.headers["idempotency-key"] as string)
    : undefined;
  const [path = "", query = ""] = request.url.split("?", 2);
  // A dry run leaves nothing behind, so it neither claims a key nor answers for one.
  const attempt =
    key && ending === "commit"
      ? {
          ...attemptOf(
            key,
            attempterOf(route, request),
            route.method,
            path,
            fingerprint(vault, query, contentOf(request)),
          ),
          vault: route.secret ? vault : undefined,
        }
      : undefined;

  let refused = false;
  let replayed = false;
  let made: { answer: Answer; opened: unknown } | undefined;
  const inEnvelope = (answer: Answer) => {
    const headers = { ...answer.headers, ...validators(route, answer, call.speech) };
    return written({ ...answer, headers }, request, call.speech);
  };
  const carryOut = async (tx: Tx, opening = route.open?.({ ...call, tx })): Promise<KeptAnswer> => {
    const opened = await opening;
    const answer = await route.handle({ ...call, opened, tx });
    refused = answer.refusal !== undefined;
    if (!refused) noteChange(tx, route, call, answer, request.id);
    made = refused ? undefined : { answer, opened };
    return inEnvelope(answer);
  };
  const work = async (tx: Tx): Promise<KeptAnswer> => {
    made = undefined;
    if (!attempt) return carryOut(tx);
    const claiming = claimAttempt(tx, attempt);
    const opening = route.open?.({ ...call, tx });
    // Of a request that is answered already, nobody asks what it read.
    opening?.catch(() => {});
    const before = await claiming;
    replayed = before !== undefined;
    if (before) return before;
    const answer = await carryOut(tx, opening);
    // What was refused left nothing to answer for: a retry is tried again.
    if (!refused) keepAnswer(tx, attempt, answer);
    return answer;
  };
  const inTransaction = <T>(what: (tx: Tx) => Promise<T>, ending?: Ending | (() => Ending)) =>
    tenantTransaction(pool, visit.store.id, what, ending, request.id);
  // What was opened for an answer that is kept already has written nothing: an order has taken no number.
  const first = await inTransaction(work, () => (replayed ? "rollback" : refused ? "commit" : ending));
  if (!route.conclude || !made || ending === "rollback") return first;
  const { answer, opened } = made;
  const reads = tenantReads(pool, visit.store.id);
  const concluded = await route.conclude({ ...call, opened, reads, write: inTransaction }, answer);
  if (concluded === answer) return first;
  const last = inEnvelope(concluded);
  if (attempt) await inTransaction(async (tx) => keepAnswer(tx, attempt, last));
  return last;
}

// Of a form, another boundary makes no other body.
function contentOf({ rawBody, body, sentFile }: FastifyRequest): string | Buffer {
  if (!sentFile) return rawBody ?? canonicalJson(body);
  const { filename, bytes } = sentFile;
  return canonicalJson({ fields: body, filename, file: hash("sha256", bytes, "hex") });
}

// Whose an Idempotency-Key is: an answer never goes to somebody else. Where no credential is looked at, people are told apart by the
// one they sent and the cookies we gave them; and whatever else a route takes as proof counts, too.
function attempterOf({ proofs = {} }: Route, { visit, headers }: FastifyRequest): string {
  const ours = headers.cookie?.split(";").filter((pair) => /^[^=]*stoa/i.test(pair)) ?? [];
  const sent = [headers.authorization ?? "", ...ours.map((pair) => pair.trim())];
  const who = visit.principal?.id ?? `anonymous ${sent.join(";")}`;
  const shown = Object.keys(proofs).map((name) => firstOf(headers[name.toLowerCase()]) ?? "");
  return [who, ...shown].join("\n");
}

// What caches go by: the ETag, and on shared routes how long anybody's may keep the answer.
function validators({ shared }: Route, { version, data, tag }: Answer, speech: Speech): { etag?: string } {
  if (shared) return sharedHeaders(tag ?? tagOf(data ?? ""), speech.locale);
  return version === undefined ? {} : { etag: etag(version) };
}

function written(answer: Answer, { id }: FastifyRequest, speech: Speech): KeptAnswer {
  const { refusal } = answer;
  const language = { "content-language": speech.locale };
  if (refusal) {
    const body = failureBody(speech, refusal, id);
    return { status: refusal.status, headers: { ...language, ...refusal.headers }, body };
  }
  const headers: Record<string, string> = { ...language, ...answer.headers };
  if (answer.location) headers.location = answer.location;
  return {
    status: answer.status ?? 200,
    headers,
    body: successBody(speech, answer.message, answer.data),
  };
}

function send(reply: FastifyReply, { status, headers, body }: KeptAnswer): FastifyReply {
  return reply.code(status).headers(headers).type("application/json; charset=utf-8").send(body);
}
