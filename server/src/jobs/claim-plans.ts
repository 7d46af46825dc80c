import type { JobKind } from "./job.ts";

/**
 * How many jobs of a kind a store has that can be claimed at once, that have come due since, or lost their
 * worker, or that run.
 */
export type Found = { kind: string; storeId: string; state: "ready" | "late" | "running"; jobs: number };

/** Kinds of which jobs are wanted, and how many of each. */
export type Wanted = readonly { kind: JobKind; room: number }[];

/** Of each kind, the store whose turn it was last: those behind it are next. */
export type LastServed = Map<string, string>;

/** The plan for a kind in a store: claim so many jobs, and first of all make `late` ones ready. */
export type ClaimPlan = { kind: JobKind; storeId: string; most: number; hasLate: boolean };

/** How many ready jobs of a kind are listed one by one where there are too many to count. */
export const PAGE = 100;
const MOST_LATE = 100;

type Waiting = { ready: number; late: number; running: number };

/**
 * Gives the stores their plans, for each kind from the one behind that whose turn it was last: each has as
 * many claimed as it has, as its kind allows one store, and as there is room for. Where a kind's ready jobs
 * are listed up to some store, no store behind it has any claimed yet. `isCut` where a kind has room left for
 * more than was listed.
 */
export function planClaims(
  found: readonly Found[],
  wanted: Wanted,
  lastServed: LastServed,
): { plans: ClaimPlan[]; isCut: boolean } {
  const plans: ClaimPlan[] = [];
  let isCut = false;
  for (const { kind, room } of wanted) {
    const ofKind = found.filter((one) => one.kind === kind.kind);
    const last = lastServed.get(kind.kind) ?? "";
    const stores = inTurn(waitingIn(ofKind), last);
    const isPage = ofKind.filter(({ state }) => state === "ready").length >= PAGE;
    const end = isPage ? stores.findLastIndex(([, { ready }]) => ready > 0) : stores.length - 1;
    let left = room;
    for (const [at, [storeId, { ready, late, running }]] of stores.entries()) {
      const allowed = kind.ofOneStore === undefined ? left : kind.ofOneStore - running;
      const most = at > end ? 0 : Math.max(0, Math.min(ready + late, left, allowed));
      if (most || late) plans.push({ kind, storeId, most, hasLate: late > 0 });
      left -= most;
      if (most) lastServed.set(kind.kind, storeId);
    }
    const isMore = isPage && left > 0;
    if (isMore) lastServed.set(kind.kind, stores[end]![0]);
    isCut ||= isMore;
  }
  return { plans: withoutMany(plans), isCut };
}

function waitingIn(found: readonly Found[]): Map<string, Waiting> {
  const stores = new Map<string, Waiting>();
  for (const { storeId, state, jobs } of found) {
    const known = stores.get(storeId) ?? { ready: 0, late: 0, running: 0 };
    stores.set(storeId, { ...known, [state]: known[state] + jobs });
  }
  return stores;
}

function inTurn(stores: Map<string, Waiting>, last: string): [string, Waiting][] {
  const isBehind = ([id]: [string, Waiting]) => id > last;
  const sorted = [...stores].sort(([a], [b]) => (a < b ? -1 : 1));
  return [...sorted.filter(isBehind), ...sorted.filter((one) => !isBehind(one))];
}

// Stores that only have jobs made ready wait for the next look where there are many.
function withoutMany(plans: readonly ClaimPlan[]): ClaimPlan[] {
  let late = 0;
  return plans.filter(({ most }) => most > 0 || late++ < MOST_LATE);
}
