import { type Part, traceWork } from "../kit/flow/trace.ts";
import { createDeferral, type Deferring } from "./deferral.ts";
import { IN_FAILED_TRANSACTION, isRetryable, QUERY_CANCELED, sqlState, TooMuchAtOnce } from "./faults.ts";
import { binding, boundMessages } from "./pool/bound-read.ts";
import { type Asks, conversation, isWrite, type Outcome } from "./pool/exchange.ts";
import { readInLane } from "./pool/lanes.ts";
import { type Pool, poolFor, type Row } from "./pool/pool.ts";
import { connectFor } from "./pool/shares.ts";
import { holdShard } from "./sharding/hold-shard.ts";
import { asParameter, type Statement, statement, type Value } from "./statement.ts";
import { counting } from "./timeline.ts";

/** A transaction, or a series of reads, that sees and writes one store's rows only. */
export type Tx = Deferring & {
  readonly storeId: string;
  /** The request that it is part of, or follows from; jobs and events that it enqueues keep it. */
  readonly requestId: string | undefined;
  /** Whether this work was undone before, by a deadlock or a lost race: look again. */
  readonly isRetry: boolean;
  /** The version that follows a version in this database, as its statements write it by `version + 1`. */
  nextVersion(version: number): number;
  /** Runs one statement; rows come as texts. */
  query(statement: Statement, values?: readonly Value[]): Promise<Row[]>;
  /** Defers an act of this process until after the commit. It must not throw. */
  afterCommit(act: () => void): void;
  /** Names of what is done in it that somebody may have to agree to: see `http/effects.ts`. */
  readonly effects: Set<string>;
  /** Knowledge that members share: whether the settings say that nobody hears of the store's events. */
  readonly known: { isUnheard?: boolean };
  /** Whether a row was inserted, changed or deleted so far, or a statement is deferred to the commit. */
  hasWritten(): boolean;
};

/**
 * Reads of one store. Each statement is a transaction of its own and one round trip: under READ COMMITTED a
 * longer one would show nothing else.
 */
export function tenantReads(pool: Pool, storeId: string): Tx {
  const bind = boundMessages(pool, storeId);
  return {
    storeId,
    requestId: undefined,
    isRetry: false,
    nextVersion: nothingToCommit,
    query: (statement, values = []) =>
      traceWork(reading, () => readInLane(poolFor(pool, storeId), storeId, bind, statement, values)),
    atCommit: nothingToCommit,
    allAtCommit: nothingToCommit,
    lastAtCommit: nothingToCommit,
    rowAtCommit: nothingToCommit,
    afterCommit: nothingToCommit,
    effects: new Set(),
    known: {},
    hasWritten: () => false,
  };
}

function nothingToCommit(): never {
  throw new Error("reads do not commit");
}

/** How a write ends when its work succeeds: for good, or undone after all the checks (a dry run). */
export type Ending = "commit" | "rollback";

const MAX_TRIES = 4;

const begin = statement("begin");
// A write of thousands of variants takes its time; for reads the role's own statement_timeout holds.
const patience = statement("set local statement_timeout = '15s'");
const endings = { commit: statement("commit"), rollback: statement("rollback") };

/**
 * Runs `work` in one transaction of one store and returns its result; the binding travels with the first
 * statement. A deadlock or a lost race undoes it and runs it again, at most three times. Throws what `work`
 * throws, and what PostgreSQL says at commit, after rolling back; TooMuchAtOnce where a statement took too
 * long for all that it was given. An `ending` that is a function is asked once the work is done, with its
 * result. `requestId` is the request that the work follows from.
 */
export async function tenantTransaction<T>(
  pool: Pool,
  storeId: string,
  work: (tx: Tx) => Promise<T>,
  ending: Ending | ((result: T) => Ending) = "commit",
  requestId?: string,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await runOnce(pool, storeId, work, ending, requestId, tries > 1);
    } catch (error) {
      if (tries === MAX_TRIES || !isRetryable(error)) throw error;
    }
  }
}

async function runOnce<T>(
  pool: Pool,
  storeId: string,
  work: (tx: Tx) => Promise<T>,
  wanted: Ending | ((result: T) => Ending),
  requestId: string | undefined,
  isRetry: boolean,
): Promise<T> {
  const bind = { name: "", text: binding(storeId) };
  const lease = await connectFor(poolFor(pool, storeId), storeId);
  const given: (readonly Value[])[] = [];
  const asks = conversation(lease.client);
  const ask: Asks = (statement, values = []) => {
    if (values.length) given.push(values);
    return asks(counting(statement, pool.timeline.countsFrom), values);
  };
  const refuseEnded = () => {
    if (ended) throw new Error("the transaction has ended");
  };
  const deferral = createDeferral(storeId, refuseEnded);
  const afterwards: (() => void)[] = [];
  let begun = false;
  // Its failure is that of what is asked behind it.
  const begins = () => {
    if (begun) return;
    begun = true;
    for (const each of [begin, bind, patience]) ask(each).catch(() => {});
    if (pool.nodes) ask(holdShard, [storeId]).catch(() => {});
  };
  let failure: unknown;
  let ended = false;
  let touched = false;
  const tx: Tx = {
    storeId,
    requestId,
    isRetry,
    nextVersion: (version) => Math.max(version + 1, pool.timeline.countsFrom),
    async query(statement, values) {
      refuseEnded();
      begins();
      try {
        const outcome = await traceWork(inTransaction, () => ask(statement, values));
        touched ||= isWrite(statement, outcome);
        return outcome.rows;
      } catch (reason) {
        touched = true;
        // Statements behind a failed one fail because of it: report the first failure.
        if (sqlState(reason) !== IN_FAILED_TRANSACTION) failure ??= reason;
        throw failure ?? reason;
      }
    },
    ...deferral.methods,
    afterCommit(act) {
      refuseEnded();
      afterwards.push(act);
    },
    effects: new Set(),
    known: {},
    hasWritten: () => touched || deferral.has(),
  };
  let broken: Error | undefined;
  try {
    const result = await work(tx);
    ended = true;
    const ending = typeof wanted === "function" ? wanted(result) : wanted;
    begins();
    const last = await traceWork(committing, () =>
      Promise.allSettled([
        ...deferral.inOrder().map(({ statement, values, meaning }) =>
          ask(statement, values).catch((error) => {
            throw meaning(error);
          }),
        ),
        ask(endings[ending]),
      ]),
    );
    for (const outcome of last) if (outcome.status === "rejected") throw outcome.reason;
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK, and no error.
    const done = last.at(-1) as PromiseFulfilledResult<Outcome>;
    if (done.value.command.toLowerCase() !== ending) throw failure ?? new Error("the transaction failed");
    if (ending === "commit") for (const act of afterwards) act();
    return result;
  } catch (error) {
    ended = true;
    const undoing = performance.now();
    if (begun) {
      await ask(endings.rollback).catch((reason: Error) => {
        broken = reason;
      });
    }
    const answersWell = !broken && performance.now() - undoing < PROMPT_MS;
    const isOwnWork = answersWell && sqlState(error) === QUERY_CANCELED && bytesOf(given) >= MUCH_BYTES;
    throw isOwnWork ? new TooMuchAtOnce(error) : error;
  } finally {
    lease.giveBack(broken);
  }
}

// A statement of little work took too long by the database's fault; so did any where a rollback takes long.
const [MUCH_BYTES, PROMPT_MS] = [65_536, 1_000];

const bytesOf = (given: readonly (readonly Value[])[]): number =>
  given.flat().reduce((sum: number, value) => sum + (asParameter(value)?.length ?? 0), 0);

// For traces: a span for each round trip.
const onPostgres = { kind: "client", attributes: { "db.system.name": "postgresql" } } as const;
const roundTrip = (name: string) => (): Part => ({ name, ...onPostgres });
const [reading, inTransaction, committing] = [roundTrip("read"), roundTrip("statement"), roundTrip("commit")];
