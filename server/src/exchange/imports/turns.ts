import { sleep } from "../../jobs/wake.ts";
import type { Traffic } from "../../kit/traffic.ts";

/** An import rests so many times as long as it worked, times the number of imports. */
const RESTS = 10;
/** The longest rest, in ms. */
const MOST_REST_MS = 5_000;
/** Whoever waits longer for its turn, in ms, goes on without it: the other one may be waiting for a lock. */
const MOST_WAIT_MS = 2_000;
/** So long after a request it is still time to rest, and so often it is looked whether one came, in ms. */
const BUSY_MS = 200;
const LOOK_MS = 50;

/** When the imports beside the requests of a process work: while requests come, one at a time, and for a fraction of the time. */
export type Turns = {
  /** The turns of one more import, until it leaves. */
  join(signal: AbortSignal): Turn;
};

export type Turn = {
  /** Resolves when an import that worked for so many milliseconds since its last turn may go on, is aborted or has left. */
  next(workedMs: number): Promise<void>;
  leave(): void;
};

/** Turns that go by the requests of a process. */
export function createTurns(traffic: Traffic): Turns {
  const all = new Set<object>();
  const atWork = new Set<object>();
  return {
    join(signal) {
      const one = {};
      all.add(one);
      return {
        async next(workedMs) {
          atWork.delete(one);
          const rested = performance.now() + Math.min(workedMs * RESTS * all.size, MOST_REST_MS);
          const leftMs = () => rested - performance.now();
          const mayGoOn = () =>
            traffic.quietMs() >= BUSY_MS || leftMs() <= -MOST_WAIT_MS || (leftMs() <= 0 && !atWork.size);
          while (all.has(one) && !signal.aborted && !mayGoOn()) {
            const left = leftMs();
            await sleep(left > 0 ? Math.min(left, LOOK_MS) : LOOK_MS, signal);
          }
          if (all.has(one)) atWork.add(one);
        },
        leave() {
          all.delete(one);
          atWork.delete(one);
        },
      };
    },
  };
}
