import { hash } from "node:crypto";
import type { Logger } from "pino";
import { isRetryable, LOCK_NOT_AVAILABLE, QUERY_CANCELED, sqlState, TooMuchAtOnce } from "../db/faults.ts";
import { gather, type MaybeLater, separate } from "../db/pool/gather.ts";
import type { Pool } from "../db/pool/pool.ts";
import { type Ending, type Tx, tenantReads, tenantTransaction } from "../db/tenant.ts";
import { canonicalJson } from "../kit/json/parse.ts";
import type { Vault } from "../kit/secrets/vault.ts";
import type { Approve, RouteResponse } from "./answers/answer.ts";
import { ApiError } from "./answers/errors.ts";
import {
  type Attempt,
  attemptOf,
  fingerprint,
  readIdempotencyKey,
  storeAnswer,
} from "./idempotency/idempotency.ts";
import {
  composeWriteResponse,
  type NoteChange,
  type Outcome,
  performOnce,
  performTogether,
  type Write,
} from "./perform.ts";
import { firstOf } from "./request/locale.ts";
import type { RouteRequest } from "./request/route-request.ts";
import { isIdempotent, type Opening, type Route } from "./route.ts";
import { Ungrouped } from "./together.ts";

type WriteRuntime = { pool: Pool; vault: Vault; log: Logger; noteChange: NoteChange };

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
  const outcome = await ((ending === "commit" && carryOutTogether(write, pool)) ||
    carryOutAlone(write, pool, ending));
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

// Where an answer is kept already, what `open` did is undone: an order has taken no number.
const carryOutAlone = (write: Write, pool: Pool, ending: Ending): Promise<Outcome> =>
  tenantTransaction(
    pool,
    write.asked.visit.store.id,
    (tx) => performOnce(tx, write),
    ({ kind }) => (kind === "replayed" ? "rollback" : kind === "refused" ? "commit" : ending),
    write.asked.id,
  );

/** Carries a write out with others of its route and store; undefined where it is carried out by itself. */
function carryOutTogether(write: Write, pool: Pool): Promise<Outcome> | undefined {
  const { route, call, asked, attempt, approve } = write;
  const names = approve ? undefined : namesIn(route, call);
  if (!names) return undefined;
  const joining = { member: write, names: attempt ? [...names, attempt.digest.toString("hex")] : names };
  return gather(pool, [asked.visit.store.id, route.path], joining, (all) => carryOutGroup(all, pool));
}

// A request with a fault is refused by itself.
function namesIn({ together }: Route, call: Write["call"]): readonly string[] | undefined {
  try {
    return together?.names(call);
  } catch {
    return undefined;
  }
}

async function carryOutGroup(
  writes: readonly Write[],
  pool: Pool,
): Promise<readonly MaybeLater<PromiseSettledResult<Outcome>>[]> {
  const alone = () =>
    writes.map(async (write) => {
      const [outcome] = await Promise.allSettled([carryOutAlone(write, pool, "commit")]);
      return outcome;
    });
  if (writes.length === 1) return alone();
  const { asked, route } = writes[0]!;
  const storeId = asked.visit.store.id;
  try {
    return await tenantTransaction(
      pool,
      storeId,
      (tx) => performTogether(tx, writes),
      (outcomes) => (outcomes.some(isDone) ? "commit" : "rollback"),
    );
  } catch (error) {
    if (error instanceof Ungrouped && error.isLasting) separate(pool, storeId, route.path);
    if (error instanceof Ungrouped || isUndone(error)) return alone();
    throw error;
  }
}

const isDone = (outcome: PromiseSettledResult<Outcome>) =>
  outcome.status === "fulfilled" && outcome.value.kind === "done";

// Of an error of one of its statements, or of its meaning, a group is surely undone; a connection that broke
// may have committed it.
const isUndone = (error: unknown) =>
  error instanceof ApiError ||
  error instanceof TooMuchAtOnce ||
  isRetryable(error) ||
  [QUERY_CANCELED, LOCK_NOT_AVAILABLE].includes(sqlState(error) ?? "") ||
  /^2[23]/.test(sqlState(error) ?? "");

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
