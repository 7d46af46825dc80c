import { hash } from "node:crypto";
import { type Ending, type Tx, tenantReads, tenantTransaction } from "../db/tenant.ts";
import { canonicalJson } from "../kit/json-canonical.ts";
import type { Asked } from "./asked.ts";
import { isUpToPerson } from "./destructive.ts";
import { type ApiError, confirmationNeeded } from "./errors.ts";
import { envelope } from "./face.ts";
import {
  attemptOf,
  claimAttempt,
  fingerprint,
  type KeptAnswer,
  keepAnswer,
  readIdempotencyKey,
} from "./idempotency.ts";
import { firstOf } from "./locale.ts";
import type { Means } from "./pipeline.ts";
import { type Answer, isIdempotent, type Opening, type Route } from "./route.ts";
import { sharedHeaders, tagOf } from "./shared.ts";
import type { Speech } from "./speech.ts";
import { etag } from "./version.ts";

/** What is answered: as it is kept for retries, and what it was refused by, where it was. */
export type Written = KeptAnswer & { refusal?: ApiError };
type Work = Pick<Means, "pool" | "vault" | "noteChange">;

/** Looks at what a write would answer, and at the time that it has for now, before it is committed. What it throws refuses and undoes the write. */
export type Approve = (answer: Answer, now: Date) => void;

/**
 * Carries a write out in its transaction, or answers for one that was carried out before. What fails is thrown; 403 for what cannot be taken
 * back, by a key whose deeds a person confirms, where nobody has.
 */
export async function carryOut(
  route: Route,
  call: Omit<Opening, "tx">,
  request: Asked,
  { pool, vault, noteChange }: Work,
  ending: Ending,
  approve?: Approve,
): Promise<Written> {
  const { visit } = request;
  if (!request.isConfirmed && !call.isDryRun && isUpToPerson(route, visit.principal))
    throw confirmationNeeded();
  const { face = envelope } = route;
  const retry = retryIn(route, call.body, request);
  const [path = "", query = ""] = request.url.split("?", 2);
  // A dry run leaves nothing behind, so it neither claims a key nor answers for one.
  const attempt =
    retry?.key !== undefined && ending === "commit"
      ? {
          ...attemptOf(
            retry.key,
            attempterOf(route, request),
            route.method,
            path,
            fingerprint(vault, query, retry.content()),
          ),
          vault: route.secret ? vault : undefined,
        }
      : undefined;

  let refused = false;
  let replayed = false;
  let made: { answer: Answer; opened: unknown } | undefined;
  const writtenOut = (answer: Answer) => {
    const headers = { ...answer.headers, ...validators(route, answer, call.speech) };
    return written(route, { ...answer, headers }, request, call.speech);
  };
  const workOut = async (tx: Tx, opening = route.open?.({ ...call, tx })): Promise<Written> => {
    const opened = await opening;
    const answer = await route.handle({ ...call, opened, tx });
    refused = answer.refusal !== undefined;
    if (!refused) {
      approve?.(answer, call.now);
      noteChange(tx, route, call, answer, request.id);
    }
    made = refused ? undefined : { answer, opened };
    return writtenOut(answer);
  };
  const work = async (tx: Tx): Promise<Written> => {
    made = undefined;
    if (!attempt) return workOut(tx);
    const claiming = claimAttempt(tx, attempt);
    const opening = route.open?.({ ...call, tx });
    // Of a request that is answered already, nobody asks what it read.
    opening?.catch(() => {});
    const before = await claiming;
    replayed = before !== undefined;
    if (before) return face.again ? { ...before, body: face.again(String(before.body), request) } : before;
    const answer = await workOut(tx, opening);
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
  const last = writtenOut(concluded);
  if (attempt) await inTransaction(async (tx) => keepAnswer(tx, attempt, last));
  return last;
}

type Retry = { key: string | undefined; content(): string | Buffer };

// By which key a request is a retry, and of what.
function retryIn(route: Route, body: object, request: Asked): Retry | undefined {
  if (!isIdempotent(route)) return undefined;
  const header = request.headers["idempotency-key"] as string | undefined;
  if (!route.retryOf) return { key: readIdempotencyKey(header), content: () => contentOf(request) };
  const said = route.retryOf(body);
  return said && { key: readIdempotencyKey(header ?? said.key), content: () => canonicalJson(said.content) };
}

// Of a form, another boundary makes no other body.
function contentOf({ rawBody, body, sentFile }: Asked): string | Buffer {
  if (!sentFile) return rawBody ?? canonicalJson(body);
  const { filename, bytes } = sentFile;
  return canonicalJson({ fields: body, filename, file: hash("sha256", bytes, "hex") });
}

// Whose an Idempotency-Key is: an answer never goes to somebody else. Where no credential is looked at, people are told apart by the
// one they sent and the cookies we gave them; and whatever else a route takes as proof counts, too.
function attempterOf({ proofs = {} }: Route, { visit, headers }: Asked): string {
  const ours = headers.cookie?.split(";").filter((pair) => /^[^=]*stoa/i.test(pair)) ?? [];
  const sent = [headers.authorization ?? "", ...ours.map((pair) => pair.trim())];
  const who = visit.principal?.id ?? `anonymous ${sent.join(";")}`;
  const shown = Object.keys(proofs).map((name) => firstOf(headers[name.toLowerCase()]) ?? "");
  return [who, ...shown].join("\n");
}

/** What caches go by: the ETag, and on shared routes how long anybody's may keep the answer. */
export function validators(
  { shared }: Route,
  { version, data, tag }: Answer,
  speech: Speech,
): { etag?: string } {
  if (shared) return sharedHeaders(tag ?? tagOf(data ?? ""), speech.locale);
  return version === undefined ? {} : { etag: etag(version) };
}

/** An answer in its route's form. */
export function written(
  { face = envelope }: Pick<Route, "face">,
  answer: Answer,
  asked: Asked,
  speech: Speech,
): Written {
  const { refusal } = answer;
  const language = { "content-language": speech.locale };
  if (refusal) {
    const { status, headers, body } = face.refusal(speech, refusal, asked);
    return { status, headers: { ...language, ...refusal.headers, ...headers }, body, refusal };
  }
  const headers: Record<string, string> = { ...language, ...answer.headers };
  if (answer.location) headers.location = answer.location;
  return {
    status: answer.status ?? 200,
    headers,
    body: face.success(speech, answer, asked),
  };
}
