import { chooseEndpoints, type Place, planStretches, type Room } from "./choice.ts";
import { findCandidates, findWaiting, LEASE_S, leaseEndpoints, renewLeases } from "./claim-sql.ts";
import type { SenderRuntime } from "./sending.ts";

/**
 * An endpoint that a process has leased; `renewedAt` is the last request for its lease, by performance.now().
 */
export type LeasedEndpoint = Place & { renewedAt?: number };

/** An endpoint to which this process is to send due deliveries. */
export type ClaimedEndpoint = Place & { isFailing: boolean; renewedAt: number };

const FIRST_STORES = 8;
const RENEW_EVERY_MS = (LEASE_S * 1_000) / 3;
// A longer search stops: leases have to be renewed in time.
const MOST_MS = (LEASE_S * 1_000) / 5;

/**
 * Leases endpoints of any store with due deliveries, in turns from the one behind `after`, and renews the
 * process's own leases (`leased`). Returns both and the place that this turn came to. One round trip where
 * nothing is due; otherwise one more reads the due deliveries of some stores, and one takes them.
 */
export async function claimEndpoints(
  runtime: Pick<SenderRuntime, "pool" | "log">,
  {
    process,
    leased,
    room,
    after,
  }: { process: string; leased: readonly LeasedEndpoint[]; room: Room; after: Place },
): Promise<{ taken: ClaimedEndpoint[]; renewed: readonly Place[]; place: Place; isCutShort: boolean }> {
  const now = performance.now();
  const old = leased.filter(({ renewedAt }) => renewedAt === undefined || now - renewedAt >= RENEW_EVERY_MS);
  const renewed = await renewLeases(runtime, process, old);
  const { waiting, end } = spaceIn(room)
    ? await findWaiting(runtime.pool, after.storeId)
    : { waiting: [], end: undefined };
  const turn = planStretches(waiting, after, end);
  const taken: ClaimedEndpoint[] = [];
  let left = room;
  let cutAt: Place | undefined;
  // Most stores have a few endpoints: more stores are looked at while these are not as many as wanted.
  for (let at = 0, most = FIRST_STORES; at < turn.length && spaceIn(left) && !cutAt; most *= 2) {
    const next = turn.slice(at, at + Math.min(most, spaceIn(left)));
    at += next.length;
    const candidates = await findCandidates(runtime, process, next);
    const choice = chooseEndpoints(candidates, left, [...leased, ...taken]);
    const renewedAt = performance.now();
    const found = await leaseEndpoints(runtime, process, choice.chosen);
    const got = found.map((one) => ({ ...one, renewedAt }));
    taken.push(...got);
    left = subtractTaken(left, got);
    const isMore = at < turn.length ? performance.now() - now >= MOST_MS : end !== undefined;
    // The next ones are looked for from the last of these on.
    cutAt = choice.cutAt ?? (isMore ? endOf(next) : undefined);
  }
  const isCutShort = cutAt !== undefined && spaceIn(left) > 0;
  const place = isCutShort ? cutAt! : (taken.at(-1) ?? after);
  return { taken, renewed, place, isCutShort };
}

const spaceIn = ({ healthy, failing }: Room) => Math.max(0, healthy) + Math.max(0, failing);

function subtractTaken(room: Room, taken: readonly ClaimedEndpoint[]): Room {
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
