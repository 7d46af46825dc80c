/** The times of writes by their callers, for as long as a replica may be behind them. */
export type RecentWrites = {
  /** Notes that those who have a name wrote by now. */
  note(names: Iterable<string>): void;
  /** Notes that anybody may have written by now. */
  noteAll(): void;
  /**
   * When the last of those names wrote, at the latest, in milliseconds of this process's clock; -Infinity
   * where none did.
   */
  lastOf(names: readonly string[]): number;
};

const MOST = 100_000;

/**
 * Remembers for `lifeMs` milliseconds who wrote. Of very many, those that wrote the longest ago count as
 * anybody.
 */
export function createRecentWrites(lifeMs: number, most = MOST, now = () => performance.now()): RecentWrites {
  // The one that wrote the longest ago first.
  const times = new Map<string, number>();
  let ofAll = Number.NEGATIVE_INFINITY;

  function forget(at: number): void {
    for (const [name, time] of times) {
      const isOver = time < at - lifeMs;
      if (!isOver && times.size <= most) return;
      times.delete(name);
      if (!isOver) ofAll = Math.max(ofAll, time);
    }
  }

  return {
    note(names) {
      const at = now();
      for (const name of names) {
        times.delete(name);
        times.set(name, at);
      }
      forget(at);
    },
    noteAll() {
      ofAll = now();
    },
    lastOf: (names) => Math.max(ofAll, ...names.map((name) => times.get(name) ?? Number.NEGATIVE_INFINITY)),
  };
}
