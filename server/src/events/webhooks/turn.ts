import { tenantReads, tenantTransaction } from "../../db/tenant.ts";
import { noTally, type Tally } from "../../jobs/worker.ts";
import { findBoundStore } from "../../platform/stores/index.ts";
import type { Place } from "./claim-sql.ts";
import { deliver } from "./deliver.ts";
import { cancelDeliveries, findDue } from "./delivery-sql.ts";
import { openSecret } from "./secret.ts";
import type { SenderMeans } from "./sending.ts";
import { findTargetOf } from "./sql.ts";

/**
 * How many calls of one endpoint are made at once. What a process that is killed had sent and not yet recorded is sent again: at most
 * as many.
 */
const AT_ONCE = 4;
/** After so many deliveries, or so many milliseconds, other endpoints have their turn. */
const MOST = 50;
const TURN_MS = 5_000;

/**
 * Sends an endpoint what is due to it, the oldest first, some at a time, until it fails once or its turn is over. What is due to one
 * that is inactive, or was deleted, is cancelled. Returns what became of the deliveries. Throws where the database is away.
 */
export async function takeTurn(
  { storeId, endpointId }: Place,
  means: SenderMeans,
  { stop, calls }: { stop: AbortSignal; calls: AbortSignal },
): Promise<Tally> {
  const { pool, vault } = means;
  const reads = tenantReads(pool, storeId);
  const [store, target, line] = await Promise.all([
    findBoundStore(reads),
    findTargetOf(reads, endpointId),
    findDue(reads, endpointId, MOST),
  ]);
  const tally = noTally();
  if (!store || !target?.isActive) {
    const ids = line.map(({ id }) => id);
    tally.failed = await tenantTransaction(pool, storeId, (tx) => cancelDeliveries(tx, ids));
    return tally;
  }
  const sending = {
    ...means,
    store,
    endpointId,
    url: target.url,
    permissions: new Set(target.permissions),
    secrets: openAll(vault, [target.secret, target.previousSecret]),
    signal: calls,
  };
  const over = performance.now() + TURN_MS;
  let goesWell = true;
  const runner = async () => {
    while (goesWell && !stop.aborted && performance.now() < over) {
      const delivery = line.shift();
      if (!delivery) return;
      const settled = await deliver(sending, delivery);
      tally[settled]++;
      if (settled !== "done") goesWell = false;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, runner));
  for (const outcome of ended) if (outcome.status === "rejected") throw outcome.reason;
  return tally;
}

// What was sealed by another secret of the installation is lost; the attempt says so.
function openAll(
  vault: SenderMeans["vault"],
  sealed: readonly (string | null)[],
): readonly Buffer[] | undefined {
  try {
    return sealed.filter((one) => one !== null).map((one) => openSecret(vault, one));
  } catch {
    return undefined;
  }
}
