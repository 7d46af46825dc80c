/** The share of each holder, such as a store, in one thread while several ask for more. */
export type FairShare = {
  /**
   * Undefined where the holder may begin now; else a promise that resolves once it may, and rejects where it
   * cannot wait for that.
   */
  take(holder: string): Promise<void> | undefined;
};

/** How holders share the thread. */
export type FairShareLimits = {
  /** How many begin in a turn of the event loop while some wait: of these at least one. */
  atOnce: number;
  /**
   * How many may begin before anybody has to wait: of one holder lately, and of all in a turn of the event
   * loop.
   */
  burst: number;
  /** How many wait of one holder, and for how long. */
  waiting: number;
  patienceMs: number;
  /** For how long a holder counts after it last asked: nobody waits for one that is alone. */
  sharedMs: number;
};

type Waiting = { begin(): void; refuse(): void; until: number };

// Work of a holder is counted for one to two of these.
const WINDOW_MS = 1_000;
// A holder that began so many times its even share has to wait for others.
const MOST_SHARES = 1.25;

/**
 * Gives each holder its fair share. One that asks for more than its share waits in a line of its own, if the
 * thread is busy; any other begins at once. Of those that wait, the one that began least of late is next: who
 * asks for little is served within a turn of the event loop. `refusal` makes what is thrown to those whose
 * line is full or that waited for too long.
 */
export function createFairShare(
  { atOnce, burst, waiting, patienceMs, sharedMs }: FairShareLimits,
  refusal: () => Error,
): FairShare {
  const lines = new Map<string, Waiting[]>();
  let [before, lately] = [new Map<string, number>(), new Map<string, number>()];
  let [beforeAll, latelyAll] = [0, 0];
  let windowEnds = 0;
  let latest: string | undefined;
  let sharedUntil = -Infinity;
  let begun = 0;
  let isArmed = false;

  const useOf = (holder: string) => (before.get(holder) ?? 0) + (lately.get(holder) ?? 0);
  const note = (holder: string) => {
    begun++;
    lately.set(holder, (lately.get(holder) ?? 0) + 1);
    latelyAll++;
  };
  const hasItsShare = (holder: string) => {
    const its = useOf(holder);
    const even = (beforeAll + latelyAll) / Math.max(before.size, lately.size);
    return its > burst && its > even * MOST_SHARES;
  };
  const next = (): string => {
    let [least, of] = [Infinity, ""];
    for (const holder of lines.keys()) {
      const its = useOf(holder);
      if (its < least) [least, of] = [its, holder];
    }
    return of;
  };
  const turn = () => {
    isArmed = false;
    const left = Math.max(1, atOnce - begun);
    begun = 0;
    if (lines.size) arm();
    const now = performance.now();
    for (let i = 0; i < left && lines.size; i++) {
      const holder = next();
      const line = lines.get(holder)!;
      const { begin, refuse, until } = line.shift()!;
      if (!line.length) lines.delete(holder);
      note(holder);
      (now > until ? refuse : begin)();
    }
  };
  const arm = () => {
    if (isArmed) return;
    isArmed = true;
    setImmediate(turn);
  };
  const roll = (now: number) => {
    const isLong = now > windowEnds + WINDOW_MS;
    before = isLong ? new Map() : lately;
    beforeAll = isLong ? 0 : latelyAll;
    lately = new Map();
    latelyAll = 0;
    windowEnds = now + WINDOW_MS;
  };
  return {
    take(holder) {
      const now = performance.now();
      if (holder !== latest) {
        if (latest !== undefined) sharedUntil = now + sharedMs;
        latest = holder;
      }
      if (now > sharedUntil && !lines.size) return undefined;
      if (now > windowEnds) roll(now);
      arm();
      const line = lines.get(holder);
      const isFirst = begun < burst && (!lines.size || useOf(holder) < useOf(next()));
      if (!line && (isFirst || !hasItsShare(holder))) {
        note(holder);
        return undefined;
      }
      if (line && line.length >= waiting) return Promise.reject(refusal());
      return new Promise((begin, reject) => {
        const one = { begin, refuse: () => reject(refusal()), until: now + patienceMs };
        if (line) line.push(one);
        else lines.set(holder, [one]);
      });
    },
  };
}
