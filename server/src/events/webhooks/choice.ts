import { NIL_UUID } from "../../kit/cursor.ts";

/**
 * How many endpoints more a process takes: those that answer, and those that do not; and how many of one
 * store it may hold.
 */
export type Room = { healthy: number; failing: number; ofOneStore: number };

/** An endpoint. */
export type Place = { storeId: string; endpointId: string };
/** The place before all others. */
export const START: Place = { storeId: NIL_UUID, endpointId: NIL_UUID };

/**
 * A store to whose endpoints something is due; `isLate` where something has come due since it was last looked
 * at.
 */
export type Waiting = { storeId: string; isLate: boolean };

/** Endpoints of a store, from one (without it) to another: the step of a turn. */
export type Stretch = Waiting & { from: string; to: string };

/**
 * An endpoint to which something is due: whether its last delivery failed, and whether another process sends
 * to it, at the database's time.
 */
export type Candidate = Place & { isFailing: boolean; isTaken: boolean; seenAt: string };

const LAST_UUID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** How many endpoints of a stretch are looked at. */
export const MOST_OF_STRETCH = 100;

/**
 * The turn over all stores, from the endpoint behind `after` to this one; or to the store `end`, where they
 * are listed no further.
 */
export function planStretches(
  waiting: readonly Waiting[],
  { storeId, endpointId }: Place,
  end?: string,
): Stretch[] {
  const byStore = new Map<string, Stretch>();
  for (const one of waiting) {
    const isLate = one.isLate || (byStore.get(one.storeId)?.isLate ?? false);
    byStore.set(one.storeId, { ...one, isLate, from: NIL_UUID, to: LAST_UUID });
  }
  const own = byStore.get(storeId);
  byStore.delete(storeId);
  const others = [...byStore.values()].sort((a, b) => (a.storeId < b.storeId ? -1 : 1));
  const turn = [
    ...(own ? [{ ...own, from: endpointId }] : []),
    ...others.filter((one) => one.storeId > storeId),
    ...others.filter((one) => one.storeId < storeId),
    ...(own ? [{ ...own, to: endpointId }] : []),
  ];
  return end === undefined ? turn : turn.slice(0, turn.findLastIndex((one) => one.storeId === end) + 1);
}

/** The place to continue from, and how often turns reached the last store since the last claim. */
export type Round = { place: Place; ends: number };

/**
 * The round after a turn that came to `place`: where its ends are 2, nothing was taken in a whole round over
 * all stores.
 */
export function nextRound(round: Round, place: Place, hasTaken: boolean): Round {
  if (hasTaken) return { place, ends: 0 };
  return { place, ends: round.ends + (isBehind(place, round.place) ? 0 : 1) };
}

const isBehind = (one: Place, other: Place) =>
  one.storeId === other.storeId ? one.endpointId > other.endpointId : one.storeId > other.storeId;

/**
 * Chooses from the candidates of each stretch, in its order, as many as there is room for beside the `leased`
 * ones. `cutAt` is the last candidate of a stretch that has more and left room: the turn ends there.
 */
export function chooseEndpoints(
  found: readonly (readonly Candidate[])[],
  room: Room,
  leased: readonly Place[],
): { chosen: Candidate[]; cutAt: Place | undefined } {
  const leasedIds = new Set(leased.map(({ endpointId }) => endpointId));
  const busy = new Map<string, number>();
  const take = ({ storeId }: Place) => busy.set(storeId, (busy.get(storeId) ?? 0) + 1);
  leased.forEach(take);
  const left = { healthy: room.healthy, failing: room.failing };
  const chosen: Candidate[] = [];
  const hasRoom = ({ storeId }: Place) => (busy.get(storeId) ?? 0) < room.ofOneStore;
  for (const stretch of found) {
    for (const one of stretch) {
      const way = one.isFailing ? "failing" : "healthy";
      if (one.isTaken || leasedIds.has(one.endpointId) || left[way] <= 0 || !hasRoom(one)) continue;
      left[way]--;
      take(one);
      chosen.push(one);
    }
    const last = stretch.at(-1);
    const isLeft = left.healthy > 0 || left.failing > 0;
    if (stretch.length >= MOST_OF_STRETCH && isLeft && hasRoom(last!)) return { chosen, cutAt: last };
  }
  return { chosen, cutAt: undefined };
}
