import { hash } from "node:crypto";
import type { Logger } from "pino";
import type { Pool } from "../db/pool/pool.ts";
import { type Ending, type Tx, tenantReads, tenantTransaction } from "../db/tenant.ts";
import { canonicalJson } from "../kit/json/parse.ts";
import type { Vault } from "../kit/secrets/vault.ts";
import type { Answer, Approve, RouteResponse } from "./answers/answer.ts";
import { confirmationNeeded } from "./answers/errors.ts";
import { envelope } from "./answers/face.ts";
import type { Messages } from "./answers/messages.ts";
import { sharedHeaders, tagOf } from "./answers/shared.ts";
import { declaredEffects, effectsIn, isForPrograms, needsPerson, UNDECLARED } from "./effects.ts";
import {
  type Attempt,
  attemptOf,
  claimAttempt,
  fingerprint,
  readIdempotencyKey,
  storeAnswer,
} from "./idempotency/idempotency.ts";
import { firstOf } from "./request/locale.ts";
import type { RouteRequest } from "./request/route-request.ts";
import { etag } from "./request/version.ts";
import { isIdempotent, type Opening, type Route } from "./route.ts";

type WriteRuntime = { pool: Pool; vault: Vault; log: Logger; noteChange: NoteChange };
/** A write of a route, read and checked: what its steps work with. */
type Write = {
  route: Route;
  call: Omit<Opening, "tx">;
  asked: RouteRequest;
  attempt: Attempt | undefined;
  noteChange: NoteChange;
  log: Logger;
  approve: Approve | undefined;
};

/**
 * The outcome of a write in its transaction: done now, refused, or done by an earlier request with the same
 * key.
 */
type Outcome =
  | { kind: "done"; written: RouteResponse; answer: Answer; opened: unknown }
  | { kind: "refused" | "replayed"; written: RouteResponse };

/**
 * Carries a write out in its transaction, or gives the answer of one that was carried out before. What fails
 * is thrown; 403, with all of it undone, where it had effects that a person has to confirm for the key that
 * asks, and nobody has.
 */
export async function carryOut(
  route: Route,
  call: Omit<Opening, "tx">,
  asked: RouteRequest,
  { pool, vault, noteChange, log }: WriteRuntime,
  ending: Ending,
  approve?: Approve,
): Promise<RouteResponse> {
  const { id: storeId } = asked.visit.store;
  const retry = retryIn(route, call.body, asked);
  // A dry run leaves nothing behind, so it neither claims a key nor answers for one.
  const attempt = ending === "commit" && retry ? attemptFor(route, asked, retry, vault) : undefined;
  const write: Write = { route, call, asked, attempt, noteChange, log, approve };
  const outcome = await tenantTransaction(
    pool,
    storeId,
    (tx) => performOnce(tx, write),
    // Where an answer is kept already, what `open` did is undone: an order has taken no number.
    ({ kind }) => (kind === "replayed" ? "rollback" : kind === "refused" ? "commit" : ending),
    asked.id,
  );
  if (outcome.kind !== "done" || !route.conclude || ending === "rollback") return outcome.written;
  const { answer, opened } = outcome;
  const transact = <T>(work: (tx: Tx) => Promise<T>) =>
    tenantTransaction(pool, storeId, work, "commit", asked.id);
  const reads = tenantReads(pool, storeId);
  const concluded = await route.conclude({ ...call, opened, reads, write: transact }, answer);
  if (concluded === answer) return outcome.written;
  const last = composeWriteResponse(write, concluded);
  if (attempt) await transact(async (tx) => storeAnswer(tx, attempt, last));
  return last;
}

/**
 * Performs a write, unless its key was used before. The key is claimed and what the write reads first is read
 * in one round trip.
 */
async function performOnce(tx: Tx, write: Write): Promise<Outcome> {
  const { route, call, asked, attempt } = write;
  if (!attempt) return perform(tx, write, route.open?.({ ...call, tx }));
  const claiming = claimAttempt(tx, attempt);
  const opening = route.open?.({ ...call, tx });
  // Of a request that is answered already, nobody asks what it read.
  opening?.catch(() => {});
  const before = await claiming;
  if (before) {
    const { replay } = route.face ?? envelope;
    const body = replay ? replay(String(before.body), asked) : before.body;
    return { kind: "replayed", written: { ...before, body } };
  }
  const outcome = await perform(tx, write, opening);
  // A refused write left nothing to answer for: a retry is tried again.
  if (outcome.kind === "done") storeAnswer(tx, attempt, outcome.written);
  return outcome;
}

async function perform(tx: Tx, write: Write, opening: Promise<unknown> | undefined): Promise<Outcome> {
  const { route, call, asked, noteChange, approve } = write;
  const opened = await opening;
  const answer = await route.handle({ ...call, opened, tx });
  if (answer.refusal) return { kind: "refused", written: composeWriteResponse(write, answer) };
  approve?.(answer, call.now);
  checkEffects(tx, write);
  noteChange(tx, route, call, answer, asked.id);
  return { kind: "done", written: composeWriteResponse(write, answer), answer, opened };
}

// Effects count, not the route that led to them.
function checkEffects(tx: Tx, { route, call, asked, log }: Write): void {
  const effects = effectsIn(tx, route);
  const declared = declaredEffects(route);
  const missing = effects.filter((effect) => !declared.includes(effect));
  if (missing.length && isForPrograms(route)) log.error({ route: route.path, effects: missing }, UNDECLARED);
  const isUnconfirmed = effects.length > 0 && !asked.isConfirmed && !call.isDryRun;
  if (isUnconfirmed && needsPerson(route, call.principal)) throw confirmationNeeded(effects);
}

function composeWriteResponse({ route, call, asked }: Write, answer: Answer): RouteResponse {
  const headers = { ...answer.headers, ...validators(route, answer, call.messages) };
  return composeResponse(route, { ...answer, headers, warnings: call.warnings }, asked, call.messages);
}

/** The key that makes a request a retry, and the content that it has to repeat. */
type Retry = { key: string | undefined; content(): string | Buffer };

function retryIn(route: Route, body: object, asked: RouteRequest): Retry | undefined {
  if (!isIdempotent(route)) return undefined;
  const header = asked.headers["idempotency-key"] as string | undefined;
  if (!route.retryOf) return { key: readIdempotencyKey(header), content: () => contentOf(asked) };
  const said = route.retryOf(body);
  return said && { key: readIdempotencyKey(header ?? said.key), content: () => canonicalJson(said.content) };
}

function attemptFor(
  route: Route,
  asked: RouteRequest,
  { key, content }: Retry,
  vault: Vault,
): Attempt | undefined {
  if (key === undefined) return undefined;
  const [path = "", query = ""] = asked.url.split("?", 2);
  const print = fingerprint(vault, query, content());
  const attempt = attemptOf(key, attempterOf(route, asked), route.method, path, print);
  return { ...attempt, vault: route.secret ? vault : undefined };
}

// Of a form, another boundary makes no other body.
function contentOf({ rawBody, body, sentFile }: RouteRequest): string | Buffer {
  if (!sentFile) return rawBody ?? canonicalJson(body);
  const { filename, bytes } = sentFile;
  return canonicalJson({ fields: body, filename, file: hash("sha256", bytes, "hex") });
}

// Whose an Idempotency-Key is: an answer never goes to somebody else. Where no credential is looked at,
// people are told apart by the one they sent and the cookies we gave them; and whatever else a route takes as
// proof counts, too.
function attempterOf({ proofs = {} }: Route, { visit, headers }: RouteRequest): string {
  const ours = headers.cookie?.split(";").filter((pair) => /^[^=]*stoa/i.test(pair)) ?? [];
  const sent = [headers.authorization ?? "", ...ours.map((pair) => pair.trim())];
  const who = visit.principal?.id ?? `anonymous ${sent.join(";")}`;
  const shown = Object.keys(proofs).map((name) => firstOf(headers[name.toLowerCase()]) ?? "");
  return [who, ...shown].join("\n");
}

/** The headers that caches use: the ETag, and on shared routes how long any cache may use the answer. */
export function validators(
  { shared }: Route,
  { version, data, tag, audience }: Answer,
  messages: Messages,
): { etag?: string } {
  if (shared) return sharedHeaders(tag ?? tagOf(data ?? ""), messages.locale, audience);
  return version === undefined ? {} : { etag: etag(version) };
}

/** An answer in its route's form. */
export function composeResponse(
  { face = envelope }: Pick<Route, "face">,
  answer: Answer,
  asked: RouteRequest,
  messages: Messages,
): RouteResponse {
  const { refusal } = answer;
  const language = { "content-language": messages.locale };
  if (refusal) {
    const { status, headers, body } = face.refusal(messages, refusal, asked);
    return { status, headers: { ...language, ...refusal.headers, ...headers }, body, refusal };
  }
  const headers: RouteResponse["headers"] = { ...language, ...answer.headers };
  if (answer.location) headers.location = answer.location;
  return {
    status: answer.status ?? 200,
    headers,
    body: face.success(messages, answer, asked),
  };
}

/** Notes a write, or an audited read, that succeeded, in its transaction; the audit log's noun knows how. */
export type NoteChange = (
  tx: Tx,
  route: Route,
  call: Omit<Opening, "tx">,
  answer: Answer,
  requestId: string,
) => void;
