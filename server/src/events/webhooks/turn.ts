import { type Tx, tenantReads, tenantTransaction } from "../../db/tenant.ts";
import { noTally, type Tally } from "../../jobs/worker.ts";
import { findBoundStore } from "../../platform/stores/index.ts";
import type { Place } from "./choice.ts";
import type { Due } from "./columns.ts";
import { deliver, type Settled } from "./deliver.ts";
import { cancelDeliveries, findDue } from "./delivery-sql.ts";
import { findEndpoint } from "./endpoint-receiver.ts";
import { FIRST } from "./pace.ts";
import type { Receiver, SenderRuntime, Sending } from "./sending.ts";

/**
 * After so many deliveries for each call at once, or so many milliseconds, other endpoints have their turn.
 */
const MOST_EACH = 12;
const TURN_MS = 5_000;

/**
 * Sends an endpoint what is due to it, the oldest first, as many at a time as it bears, until it fails once
 * or its turn is over. What is due to one that is inactive, or was deleted, is cancelled. Returns what became
 * of the deliveries. Throws where the database is away.
 */
export async function takeTurn(
  { storeId, endpointId }: Place,
  runtime: SenderRuntime,
  { stop, calls }: { stop: AbortSignal; calls: AbortSignal },
): Promise<Tally> {
  const { pool } = runtime;
  const reads = tenantReads(pool, storeId);
  const pace = runtime.paces.of(endpointId);
  const [store, receiver, line] = await Promise.all([
    findBoundStore(reads),
    findReceiver(reads, endpointId, runtime),
    findDue(reads, endpointId, MOST_EACH * pace.atOnce()),
  ]);
  const tally = noTally();
  if (!store || !receiver?.isActive) {
    const ids = line.map(({ id }) => id);
    tally.failed = await tenantTransaction(pool, storeId, (tx) => cancelDeliveries(tx, ids));
    return tally;
  }
  const sending = {
    ...runtime,
    store,
    endpointId,
    receiver,
    signal: calls,
  };
  const over = performance.now() + TURN_MS;
  const isOver = () => stop.aborted || performance.now() >= over;
  await sendInPace(line, sending, isOver, (settled) => tally[settled]++);
  return tally;
}

async function findReceiver(reads: Tx, id: string, runtime: SenderRuntime): Promise<Receiver | undefined> {
  for (const find of [findEndpoint, ...(runtime.findOthers ?? [])]) {
    const found = await find(reads, id, runtime);
    if (found) return found;
  }
  return undefined;
}

// Each success lets one more call begin beside those that are under way, or one less (pace.ts); one failure
// lets no more begin.
async function sendInPace(
  line: Due[],
  sending: Sending,
  isOver: () => boolean,
  note: (settled: Settled) => void,
): Promise<void> {
  const { paces, store, endpointId } = sending;
  const pace = paces.of(endpointId);
  const runners: Promise<void>[] = [];
  let running = 0;
  let goesWell = true;
  const run = async () => {
    while (goesWell && !isOver() && running <= pace.atOnce()) {
      const delivery = line.shift();
      if (!delivery) return;
      const settled = await deliver(sending, delivery);
      note(settled);
      if (settled !== "done") goesWell = false;
      begin();
    }
  };
  const begin = () => {
    while (goesWell && line.length && running < pace.atOnce()) {
      const giveBack = running < FIRST ? () => {} : paces.takeMore(store.id);
      if (!giveBack) return;
      running++;
      const ended = run().finally(() => {
        running--;
        giveBack();
      });
      // Looked at below; the others go on with what they have begun.
      ended.catch(() => {
        goesWell = false;
      });
      runners.push(ended);
    }
  };
  begin();
  try {
    // It grows meanwhile.
    for (const runner of runners) await runner;
  } finally {
    await Promise.allSettled(runners);
    if (!goesWell) pace.failed();
  }
}
