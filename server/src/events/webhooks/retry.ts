const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The waits before a delivery's second and further tries, in seconds. */
export const retryAfter: readonly number[] = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** How much longer than it says a wait may be, so that what failed together does not come again together. */
const JITTER = 0.2;

/**
 * The wait in seconds after so many tries, 1 at least; undefined where all are used up. `chance` is a random
 * number from 0 to below 1.
 */
export function retryDelay(tries: number, chance: number): number | undefined {
  const wait = retryAfter[tries - 1];
  return wait === undefined ? undefined : wait * (1 + JITTER * chance);
}

/** How many events in a row that failed for good disable an endpoint. */
export const MAX_FAILED_EVENTS = 15;
/** For how long nothing may succeed before an endpoint is disabled, in seconds: 5 days. */
export const MAX_FAILING_S = 5 * 24 * HOUR;
