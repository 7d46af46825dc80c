import { createQuota } from "../../kit/flow/quota.ts";

/** How many calls of one endpoint are made at once, until it has shown that it bears more. */
export const FIRST = 4;
/**
 * The most of one endpoint. What a process that is killed had sent and not yet recorded is sent again: at
 * most as many.
 */
export const MOST_AT_ONCE = 32;
/** Beyond the first ones, so many calls may a store have at once, and so many this process. */
const MORE = { each: 64, all: 256 };
/** The most endpoints whose pace a process remembers. */
const MAX_KNOWN = 10_000;

/** How many calls at once the endpoints bear that this process sends to. */
export type Paces = {
  of(endpointId: string): Pace;
  /**
   * Takes a place for one more call than the first ones: what gives it back, or nothing where the store or
   * the process has enough.
   */
  takeMore(storeId: string): (() => void) | undefined;
};

/**
 * One endpoint's. It begins with 4, each success makes it one more, up to 32, and a failure brings it back to
 * 4. A success whose recording took longer than its call makes it one less: more calls would only wait to be
 * recorded, and be made again if this process is killed.
 */
export type Pace = { atOnce(): number; succeeded(isRecordedSlowly?: boolean): void; failed(): void };

/** Knows nothing of any endpoint yet. */
export function createPaces(): Paces {
  const known = new Map<string, number>();
  const quota = createQuota(MORE);
  return {
    of(endpointId) {
      const atOnce = () => known.get(endpointId) ?? FIRST;
      return {
        atOnce,
        succeeded(isRecordedSlowly = false) {
          if (known.size >= MAX_KNOWN && !known.has(endpointId)) known.clear();
          const next = atOnce() + (isRecordedSlowly ? -1 : 1);
          known.set(endpointId, Math.max(FIRST, Math.min(MOST_AT_ONCE, next)));
        },
        failed: () => void known.delete(endpointId),
      };
    },
    takeMore(storeId) {
      const taken = quota.take(storeId, 1);
      return typeof taken === "string" ? undefined : taken;
    },
  };
}
