import { createHealth, type Health } from "../kit/flow/health.ts";
import type { Traffic } from "../kit/flow/traffic.ts";
import { type Claimed, claimJobs, type LastServed } from "./claim.ts";
import type { JobKind, JobRuntime } from "./job.ts";
import { type Outcome, perform } from "./perform.ts";
import { sleep, sleepUntilWoken, wakeCalls, wakeWorkers } from "./wake.ts";

export { type Job, JobFailed, type JobKind, type JobRuntime } from "./job.ts";

/** So long without a request, and jobs are in nobody's way, in milliseconds. */
const QUIET_MS = 20;
/** The longest that jobs wait for that before each claim, in milliseconds. */
const MOST_MS = 100;
const LOOK_MS = 10;
/** A job that is this late, in seconds, gives way to nobody. */
const MOST_LATE_S = 15;

/** How the jobs of a worker give way to the requests of the same process. */
type Yielding = {
  /** Waits until no request has come for 20 ms; 100 ms at most, and not at all while jobs are late. */
  giveWay(signal: AbortSignal): Promise<void>;
  /** Hears how many seconds after it was due a job is begun. */
  noteLateness(seconds: number): void;
  /** Hears that nothing is due: no job is late. */
  noteEmptiness(): void;
};

/**
 * Makes what has one worker's jobs give way. Where there are no requests, there is nothing to give way to.
 */
export function createYielding(traffic: Traffic | undefined): Yielding {
  let isLate = false;
  return {
    async giveWay(signal) {
      if (!traffic || isLate) return;
      const end = performance.now() + MOST_MS;
      while (!signal.aborted && traffic.quietMs() < QUIET_MS && performance.now() < end)
        await sleep(LOOK_MS, signal);
    },
    noteLateness(seconds) {
      isLate = seconds > MOST_LATE_S;
    },
    noteEmptiness() {
      isLate = false;
    },
  };
}

/** How many jobs ended how. */
export type Tally = Record<Outcome, number>;

/** Adds up the work of two workers. */
export const addTallies = (one: Tally, other: Tally): Tally => ({
  done: one.done + other.done,
  failed: one.failed + other.failed,
  postponed: one.postponed + other.postponed,
  left: one.left + other.left,
});

/** A worker of this process. */
export type Worker = {
  /**
   * Stops claiming jobs and waits for those being done, which are told by their signal. Returns what was
   * done.
   */
  close(): Promise<Tally>;
  /** The names of its parts that cannot do their work, as Health has it. */
  failing(): readonly string[];
};

/**
 * How often a worker with nothing to do looks, in milliseconds: what others add is begun that late at most.
 */
const POLL_MS = 1_000;
const TROUBLE_MS = 2_000;

/** The tally of nobody's work yet. */
export const noTally = (): Tally => ({ done: 0, failed: 0, postponed: 0, left: 0 });

/**
 * Works the queue until it is closed, and looks every `pollMs` when nobody wakes it; no kind takes another's
 * room. Where the process has `traffic`, jobs give way to it (`createYielding`).
 */
export function startWorker(
  kinds: readonly JobKind[],
  runtime: Omit<JobRuntime, "signal">,
  { pollMs = POLL_MS, traffic }: { pollMs?: number; traffic?: Traffic | undefined } = {},
): Worker {
  const stop = new AbortController();
  const tally = noTally();
  const health = createHealth("jobs");
  const working = work(kinds, { ...runtime, signal: stop.signal }, tally, { pollMs, traffic, health });
  return {
    failing: health.failing,
    async close() {
      stop.abort();
      await working;
      return tally;
    },
  };
}

/** Does the jobs that are due now, and those they lead to, until there are none or `signal` is aborted. */
export async function workOnce(kinds: readonly JobKind[], runtime: JobRuntime): Promise<Tally> {
  const tally = noTally();
  const lastServed: LastServed = new Map();
  const wanted = kinds.map((kind) => ({ kind, room: kind.concurrency }));
  while (!runtime.signal.aborted) {
    const claimed = await claimJobs(runtime, wanted, lastServed);
    if (!claimed.length) break;
    await Promise.all(
      claimed.map(async (job) => {
        tally[await perform(job, runtime)]++;
      }),
    );
  }
  return tally;
}

async function work(
  kinds: readonly JobKind[],
  runtime: JobRuntime,
  tally: Tally,
  { pollMs, traffic, health }: { pollMs: number; traffic: Traffic | undefined; health: Health },
): Promise<void> {
  const { log, signal } = runtime;
  const lastServed: LastServed = new Map();
  const running = new Map(kinds.map((kind) => [kind, new Set<Promise<void>>()]));
  const yielding = createYielding(traffic);
  // The kinds of which as many were claimed as there was room for.
  const full = new Set<JobKind>();
  const begin = (job: Claimed) => {
    const { kind } = job;
    const ofKind = running.get(kind)!;
    const done = perform(job, runtime, yielding.noteLateness).then((outcome) => {
      tally[outcome]++;
      // There may be more of a kind that was full, or of a store that had as many as it may.
      if (ofKind.delete(done) && (full.has(kind) || kind.ofOneStore !== undefined)) wakeWorkers();
    });
    ofKind.add(done);
  };
  while (!signal.aborted) {
    await yielding.giveWay(signal);
    if (signal.aborted) break;
    const seen = wakeCalls();
    const wanted = kinds
      .map((kind) => ({ kind, room: kind.concurrency - running.get(kind)!.size }))
      .filter(({ room }) => room > 0);
    let claimed: Claimed[] = [];
    try {
      if (wanted.length) claimed = await claimJobs(runtime, wanted, lastServed);
      health.succeeded();
    } catch (error) {
      health.failed();
      log.warn({ err: error }, "jobs could not be claimed");
      await sleep(TROUBLE_MS, signal);
      continue;
    }
    for (const { kind, room } of wanted) {
      if (claimed.filter((job) => job.kind === kind).length === room) full.add(kind);
      else full.delete(kind);
    }
    if (!claimed.length && !full.size) yielding.noteEmptiness();
    claimed.forEach(begin);
    // Of a kind that is not full there is nothing more: whoever adds to it wakes us, or the next look finds
    // it.
    await sleepUntilWoken(pollMs, signal, seen);
  }
  await Promise.all([...running.values()].flatMap((ofKind) => [...ofKind]));
}
