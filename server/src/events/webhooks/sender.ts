import { randomUUID } from "node:crypto";
import { sleep } from "../../jobs/wake.ts";
import { addTallies, noTally, type Tally, type Worker } from "../../jobs/worker.ts";
import { boundedQueue } from "../../kit/flow/bounded-queue.ts";
import { createHealth, type Health } from "../../kit/flow/health.ts";
import { nextRound, type Place, type Room, type Round, START } from "./choice.ts";
import { type ClaimedEndpoint, claimEndpoints } from "./claim.ts";
import { releaseEndpoint } from "./claim-sql.ts";
import { createPaces } from "./pace.ts";
import type { SenderRuntime } from "./sending.ts";
import { takeTurn } from "./turn.ts";

/** How often a process with room looks for something to send, in milliseconds. */
const POLL_MS = 400;
/** The least time between two looks. */
const PAUSE_MS = 25;
const TROUBLE_MS = 2_000;
/** How long calls in progress may still take once the process has to stop, in milliseconds. */
const GRACE_MS = 5_000;
/**
 * To how many endpoints one process sends at once. Those that fail have a room of their own, and one that
 * takes long leaves its place to others, so that neither takes anybody's. No store has many, whatever its
 * endpoints do.
 */
const ROOM: Room = { healthy: 48, failing: 16, ofOneStore: 12 };
const LONG_MS = 1_500;
const MAX_LEASED = 160;
/** How many results are recorded at once, so that requests find connections to the database. */
const WRITES = 4;

/** Sends events until it is closed, in turns with the other processes that do. */
export function startSender(runtime: Omit<SenderRuntime, "inLine" | "paces">): Worker {
  const stop = new AbortController();
  const calls = new AbortController();
  const tally = noTally();
  const health = createHealth("webhooks");
  const signals = { stop: stop.signal, calls: calls.signal };
  const sending = send({ ...runtime, inLine: createLine(), paces: createPaces() }, signals, tally, health);
  return {
    failing: health.failing,
    async close() {
      stop.abort();
      const grace = setTimeout(() => calls.abort(), GRACE_MS);
      await sending.finally(() => clearTimeout(grace));
      return tally;
    },
  };
}

const createLine = () => boundedQueue(WRITES, Number.POSITIVE_INFINITY, () => new Error("no line is full"));

type Signals = Parameters<typeof takeTurn>[2];

async function send(runtime: SenderRuntime, signals: Signals, tally: Tally, health: Health): Promise<void> {
  const { log } = runtime;
  const { stop } = signals;
  const process = randomUUID();
  const leased = new Map<string, ClaimedEndpoint & { since: number; turn: Promise<void> }>();
  let round: Round = { place: START, ends: 0 };
  let change = new AbortController();
  const begin = (claimed: ClaimedEndpoint) => {
    const turn = runTurn(claimed, process, runtime, signals, tally).then(async (goesWell) => {
      if (!goesWell) await sleep(TROUBLE_MS, stop);
      leased.delete(claimed.endpointId);
      // Its place is free, and there may be more for it.
      change.abort();
    });
    const since = performance.now();
    leased.set(claimed.endpointId, { ...claimed, since, turn });
  };
  while (!stop.aborted) {
    change = new AbortController();
    const turns = [...leased.values()];
    const asked = performance.now();
    let isCutShort = false;
    try {
      const room = remainingRoom(turns);
      const claimed = await claimEndpoints(runtime, { process, leased: turns, room, after: round.place });
      round = nextRound(round, claimed.place, claimed.taken.length > 0);
      isCutShort = claimed.isCutShort;
      for (const { endpointId } of claimed.renewed) {
        const own = leased.get(endpointId);
        if (own) own.renewedAt = asked;
      }
      claimed.taken.forEach(begin);
      health.succeeded();
    } catch (error) {
      health.failed();
      log.warn({ err: error }, "what is to be sent to webhooks could not be read");
      await sleep(TROUBLE_MS, stop);
      continue;
    }
    await sleep(PAUSE_MS, stop);
    if (isCutShort && round.ends < 2) continue;
    round.ends = 0;
    await sleep(POLL_MS, AbortSignal.any([stop, change.signal]));
  }
  await Promise.all([...leased.values()].map(({ turn }) => turn));
}

function remainingRoom(turns: readonly { isFailing: boolean; since: number }[]): Room {
  const long = performance.now() - LONG_MS;
  const failing = turns.filter(({ isFailing }) => isFailing).length;
  const healthy = turns.filter(({ isFailing, since }) => !isFailing && since > long).length;
  const left = MAX_LEASED - turns.length;
  return {
    healthy: Math.min(ROOM.healthy - healthy, left),
    failing: Math.min(ROOM.failing - failing, left),
    ofOneStore: ROOM.ofOneStore,
  };
}

// Never throws: what could not be done is still in the queue. Tells whether all went well.
async function runTurn(
  place: Place,
  process: string,
  runtime: SenderRuntime,
  signals: Signals,
  tally: Tally,
): Promise<boolean> {
  try {
    const done = await takeTurn(place, runtime, signals);
    Object.assign(tally, addTallies(tally, done));
    await releaseEndpoint(runtime.pool, place, process);
    return true;
  } catch (error) {
    runtime.log.warn({ err: error, store: place.storeId, webhook: place.endpointId }, "a webhook was left");
    return false;
  }
}

/** Sends what is due now, and what that leads to, until there is nothing or `signal` is aborted. */
export async function sendOnce({
  signal,
  ...rest
}: Omit<SenderRuntime, "inLine" | "paces"> & { signal: AbortSignal }): Promise<Tally> {
  const runtime = { ...rest, inLine: createLine(), paces: createPaces() };
  const process = randomUUID();
  const tally = noTally();
  const room = { ...ROOM, ofOneStore: 2 ** 31 - 1 };
  const left: Place[] = [];
  let round: Round = { place: START, ends: 0 };
  while (!signal.aborted) {
    const look = { process, leased: left, room, after: round.place };
    const { taken, place, isCutShort } = await claimEndpoints(runtime, look);
    round = nextRound(round, place, taken.length > 0);
    if (!taken.length && (!isCutShort || round.ends === 2)) break;
    const turns = taken.map(async (claimed) => {
      const goesWell = await runTurn(claimed, process, runtime, { stop: signal, calls: signal }, tally);
      if (!goesWell) left.push(claimed);
    });
    await Promise.all(turns);
  }
  return tally;
}
