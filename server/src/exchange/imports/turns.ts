import { setTimeout as sleep } from "node:timers/promises";
import type { Traffic } from "../../kit/traffic.ts";

/** While requests come, each import rests so many times as long as it worked, for each import there is; so long at most, in ms. */
const RESTS = 5;
const MOST_REST_MS = 5_000;
/** Whoever waits longer for another's work, which may itself wait for a lock, goes on beside it, in ms. */
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
  /** Resolves when an import that worked for so many milliseconds since its last turn may go on, or is aborted. */
  next(workedMs: number): Promise<void>;
  leave(): void;
};

/** Turns that go by the requests of a process. */
export function createTurns(traffic: Traffic): Turns {
  const all = new Set<object>();
  let atWork: object | undefined;
  return {
    join(signal) {
      const one = {};
      const rest = () => {
        if (atWork === one) atWork = undefined;
      };
      all.add(one);
      return {
        async next(workedMs) {
          rest();
          const rested = performance.now() + Math.min(workedMs * RESTS * all.size, MOST_REST_MS);
          const mayGoOn = () => {
            const lateMs = performance.now() - rested;
            const isQuiet = traffic.quietMs() >= BUSY_MS;
            return isQuiet || lateMs >= MOST_WAIT_MS || (lateMs >= 0 && !atWork);
          };
          while (all.has(one) && !signal.aborted && !mayGoOn()) await sleep(LOOK_MS);
          if (all.has(one)) atWork = one;
        },
        leave() {
          all.delete(one);
          rest();
        },
      };
    },
  };
}
