import type { Pool } from "../../db/pool.ts";
import { choose, type Place, type Room, stretches } from "./choice.ts";
import { findCandidates, findWaiting, keepEndpoints, LEASE_S, leaseEndpoints } from "./claim-sql.ts";

/** An endpoint to which this process is to send what is due. */
export type Claimed = Place & { isFailing: boolean };

/** An endpoint that a process has; `keptAt` is when its lease was written last, as performance.now() tells. */
type Held = Place & { keptAt?: number };

const FIRST_STORES = 8;
const KEPT_EVERY_MS = (LEASE_S * 1_000) / 3;

/**
 * Takes endpoints to which something is due, of whichever stores, in turns from the one behind `after`, and keeps those that the
 * process `held` already. Returns both with the place that this turn came to. One round trip where nothing is due; else another one reads
 * what is due in some stores, and another one takes it.
 */
export async function claimEndpoints(
  pool: Pool,
  { process, held, room, after }: { process: string; held: readonly Held[]; room: Room; after: Place },
): Promise<{ taken: Claimed[]; kept: readonly Place[]; place: Place; isCutShort: boolean }> {
  const now = performance.now();
  const kept = held.filter(({ keptAt }) => keptAt === undefined || now - keptAt >= KEPT_EVERY_MS);
  if (kept.length) await keepEndpoints(pool, process, kept);
  const { waiting, isCut } = spaceIn(room)
    ? await findWaiting(pool, after.storeId)
    : { waiting: [], isCut: false };
  const turn = stretches(waiting, after);
  const taken: Claimed[] = [];
  let left = room;
  let cutAt: Place | undefined;
  // Most stores have a few endpoints: more stores are looked at while these are not as many as wanted.
  for (let at = 0, most = FIRST_STORES; at < turn.length && spaceIn(left) && !cutAt; most *= 2) {
    const next = turn.slice(at, at + Math.min(most, spaceIn(left)));
    at += next.length;
    const found = await findCandidates(pool, process, next);
    const choice = choose(found, left, [...held, ...taken]);
    const got = await leaseEndpoints(pool, process, choice.chosen);
    taken.push(...got);
    left = withoutThese(left, got);
    cutAt = choice.cutAt;
    // The next ones are looked for from the last of these on.
    if (at >= turn.length && isCut) cutAt ??= endOf(next);
  }
  const isCutShort = cutAt !== undefined && spaceIn(left) > 0;
  const place = isCutShort ? cutAt! : (taken.at(-1) ?? after);
  return { taken, kept, place, isCutShort };
}

const spaceIn = ({ healthy, failing }: Room) => Math.max(0, healthy) + Math.max(0, failing);

function withoutThese(room: Room, taken: readonly Claimed[]): Room {
  const failing = taken.filter(({ isFailing }) => isFailing).length;
  return {
    ...room,
    healthy: room.healthy - (taken.length - failing),
    failing: room.failing - failing,
  };
}

const endOf = (turn: readonly { storeId: string; to: string }[]): Place => ({
  storeId: turn.at(-1)!.storeId,
  endpointId: turn.at(-1)!.to,
});
