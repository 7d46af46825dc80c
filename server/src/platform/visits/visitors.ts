import { hash, randomBytes } from "node:crypto";

/** The steps of a visit, in their order. */
export const steps = ["products", "carts", "checkouts", "orders"] as const;
export type Step = (typeof steps)[number];

/** A visit while it goes on: the keys of its source and of its first page, and the steps made, a bit each. */
export type Visit = { readonly source: string; readonly page: string; made: number; seenAt: number };

/** The fields of a request that tell visits apart for half an hour. */
export type Visitor = { storeId: string; address: string; userAgent: string };

const IDLE_MS = 30 * 60_000;
const DAY_MS = 86_400_000;
/** The most visits that are known at once, in all and of a store. */
export const MAX_VISITS = 50_000;
export const MAX_OF_STORE = 20_000;

/**
 * The visits of the last half hour, in this process's memory alone, by a hash of the visitor's address and
 * browser. Its salt is random, stays in the process and is replaced each day (UTC), with all that is known:
 * nothing tells who a visitor was, or that they were here before.
 */
export function createVisitors(bounds = { all: MAX_VISITS, ofStore: MAX_OF_STORE }) {
  const stores = new Map<string, Map<string, Visit>>();
  let count = 0;
  let day = -1;
  let salt = "";

  const keyOf = ({ address, userAgent }: Visitor) =>
    hash("sha256", `${salt}\n${address}\n${userAgent}`, "base64");

  function replaceSalt(now: number): void {
    const today = Math.floor(now / DAY_MS);
    if (today === day) return;
    day = today;
    salt = randomBytes(32).toString("base64");
    stores.clear();
    count = 0;
  }

  function drop(storeId: string, visits: Map<string, Visit>, key: string): void {
    if (visits.delete(key)) count--;
    if (!visits.size) stores.delete(storeId);
  }

  function dropOldest(storeId: string, visits: Map<string, Visit>): void {
    const [oldest] = visits.keys();
    drop(storeId, visits, oldest!);
  }

  /** The store with the most visits: one that is flooded makes room for the others. */
  const largest = () => [...stores].reduce((most, one) => (one[1].size > most[1].size ? one : most));

  return {
    /** The visit of a visitor who was here within the last half hour. */
    find(visitor: Visitor, now: number): Visit | undefined {
      replaceSalt(now);
      const visits = stores.get(visitor.storeId);
      if (!visits) return undefined;
      const key = keyOf(visitor);
      const visit = visits.get(key);
      if (visit && now - visit.seenAt > IDLE_MS) drop(visitor.storeId, visits, key);
      else if (visit) {
        // The order of the map is that of the last requests.
        visits.delete(key);
        visits.set(key, visit);
        visit.seenAt = now;
        return visit;
      }
      return undefined;
    },
    /**
     * Begins a visit. Where too many are known, the oldest of the store, or of the one with the most, is
     * forgotten.
     */
    begin(visitor: Visitor, of: Pick<Visit, "source" | "page">, now: number): Visit {
      replaceSalt(now);
      const visit: Visit = { ...of, made: 0, seenAt: now };
      const visits = stores.get(visitor.storeId) ?? new Map<string, Visit>();
      const key = keyOf(visitor);
      if (!visits.has(key)) {
        if (visits.size >= bounds.ofStore) dropOldest(visitor.storeId, visits);
        else if (count >= bounds.all) dropOldest(...largest());
        count++;
      }
      visits.set(key, visit);
      stores.set(visitor.storeId, visits);
      return visit;
    },
    /** Forgets visits that are over. */
    forget(now: number): void {
      replaceSalt(now);
      for (const [storeId, visits] of stores)
        for (const [key, { seenAt }] of visits) {
          if (now - seenAt <= IDLE_MS) break;
          drop(storeId, visits, key);
        }
    },
    size: () => count,
  };
}
