import type { Traffic } from "../kit/traffic.ts";
import { sleep } from "./wake.ts";

/** So long without a request, and jobs are in nobody's way, in milliseconds. */
const QUIET_MS = 20;
/** The longest that jobs wait for that before each claim, in milliseconds. */
const MOST_MS = 100;
const LOOK_MS = 10;
/** A job that is this late, in seconds, gives way to nobody. */
const MOST_LATE_S = 15;

/** How the jobs of a worker give way to the requests of the same process. */
export type Manners = {
  /** Waits until no request has come for 20 ms; 100 ms at most, and not at all while jobs are late. */
  giveWay(signal: AbortSignal): Promise<void>;
  /** Hears how many seconds after it was due a job is begun. */
  noteLateness(seconds: number): void;
  /** Hears that nothing is due: no job is late. */
  noteEmptiness(): void;
};

/** Makes the manners of one worker. Where there are no requests, there is nothing to give way to. */
export function createManners(traffic: Traffic | undefined): Manners {
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
