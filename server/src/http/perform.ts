import { setImmediate } from "node:timers/promises";
import type { Logger } from "pino";
import type { Tx } from "../db/tenant.ts";
import { deferTogether, memberOf } from "../db/together.ts";
import type { Answer, Approve, RouteResponse } from "./answers/answer.ts";
import { confirmationNeeded } from "./answers/errors.ts";
import { envelope } from "./answers/face.ts";
import type { Messages } from "./answers/messages.ts";
import { sharedHeaders, tagOf } from "./answers/shared.ts";
import { declaredEffects, effectsIn, isForPrograms, needsPerson, UNDECLARED } from "./effects.ts";
import {
  type Attempt,
  claimAttempt,
  claimAttempts,
  type StoredAnswer,
  storeAnswer,
} from "./idempotency/idempotency.ts";
import type { RouteRequest } from "./request/route-request.ts";
import { etag } from "./request/version.ts";
import type { Opening, Route } from "./route.ts";
import { Ungrouped } from "./together.ts";

/** A write of a route, read and checked: what its steps work with. */
export type Write = {
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
export type Outcome =
  | { kind: "done"; written: RouteResponse; answer: Answer; opened: unknown }
  | { kind: "refused" | "replayed"; written: RouteResponse };

/**
 * Performs a write, unless its key was used before. The key is claimed and what the write reads first is read
 * in one round trip.
 */
export async function performOnce(tx: Tx, write: Write): Promise<Outcome> {
  const { route, call, attempt } = write;
  if (!attempt) return perform(tx, write, route.open?.({ ...call, tx }));
  const claiming = claimAttempt(tx, attempt);
  const opening = route.open?.({ ...call, tx });
  // Of a request that is answered already, nobody asks what it read.
  opening?.catch(() => {});
  const before = await claiming;
  if (before) return replayOf(write, before);
  const outcome = await perform(tx, write, opening);
  // A refused write left nothing to answer for: a retry is tried again.
  if (outcome.kind === "done") storeAnswer(tx, attempt, outcome.written);
  return outcome;
}

function replayOf({ route, asked }: Write, before: StoredAnswer): Outcome {
  const { replay } = route.face ?? envelope;
  const body = replay ? replay(String(before.body), asked) : before.body;
  return { kind: "replayed", written: { ...before, body } };
}

/**
 * Performs writes of one route in one transaction, one after another, unless their keys were used before. One
 * that fails leaves nothing of it, and the others are performed. The outcomes are in their order.
 */
export async function performTogether(
  tx: Tx,
  writes: readonly Write[],
): Promise<PromiseSettledResult<Outcome>[]> {
  const { route } = writes[0]!;
  const claiming = claimAttempts(
    tx,
    writes.map(({ attempt }) => attempt),
  );
  const opening = route.together!.open(
    tx,
    writes.map(({ call }) => call),
  );
  const [claims, opened] = await Promise.all([claiming, opening]);
  const outcomes: PromiseSettledResult<Outcome>[] = [];
  const done: unknown[] = [];
  const members = [];
  let since = performance.now();
  for (const [i, write] of writes.entries()) {
    // Others' requests do not wait for all of a group's large orders.
    if (performance.now() - since > TURN_MS) {
      await setImmediate();
      since = performance.now();
    }
    const member = memberOf(tx, write.asked.id);
    const [outcome] = await Promise.allSettled([
      performMember(member.tx, write, claims[i]!, () => opened.next(i, done)),
    ]);
    if (outcome.status === "rejected" && outcome.reason instanceof Ungrouped) throw outcome.reason;
    outcomes.push(outcome);
    if (outcome.status === "fulfilled" && outcome.value.kind === "done") {
      members.push(member);
      done.push(outcome.value.opened);
    } else if (member.hasAsked()) throw new Ungrouped();
  }
  opened.end(done);
  deferTogether(tx, members);
  return outcomes;
}

const TURN_MS = 10;

async function performMember(
  tx: Tx,
  write: Write,
  claim: () => StoredAnswer | undefined,
  open: () => unknown,
): Promise<Outcome> {
  const before = claim();
  if (before) return replayOf(write, before);
  const outcome = await perform(tx, write, Promise.resolve(open()));
  if (write.attempt && outcome.kind === "done") storeAnswer(tx, write.attempt, outcome.written);
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

export function composeWriteResponse({ route, call, asked }: Write, answer: Answer): RouteResponse {
  const headers = { ...answer.headers, ...validators(route, answer, call.messages) };
  return composeResponse(route, { ...answer, headers, warnings: call.warnings }, asked, call.messages);
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
