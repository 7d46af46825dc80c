/**
 * How much of something, such as memory or connections, one holder may have at a time, and all of them
 * together.
 */
export type Quota = {
  /**
   * Takes `amount`, and returns what gives it back, once; or who has too much for that: the holder, or all of
   * them.
   */
  take(holder: string, amount: number): (() => void) | "holder_full" | "all_full";
};

/** Makes a quota of `each` for one holder and `all` for all of them, in any unit. */
export function createQuota({ each, all }: { each: number; all: number }): Quota {
  const taken = new Map<string, number>();
  let sum = 0;
  return {
    take(holder, amount) {
      const before = taken.get(holder) ?? 0;
      if (before + amount > each) return "holder_full";
      if (sum + amount > all) return "all_full";
      taken.set(holder, before + amount);
      sum += amount;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        sum -= amount;
        const left = taken.get(holder)! - amount;
        if (left > 0) taken.set(holder, left);
        else taken.delete(holder);
      };
    },
  };
}
