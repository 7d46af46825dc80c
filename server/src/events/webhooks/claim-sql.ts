import type { Pool } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { unboundQuery } from "../../db/unbound-query.ts";
import { NIL_UUID } from "../../kit/cursor.ts";

/** How long an endpoint stays with a process that says nothing more, in seconds. */
export const LEASE_S = 10;

/** An endpoint to which this process is to send what is due. */
export type Claimed = { storeId: string; endpointId: string; isFailing: boolean };

/** How many endpoints more a process takes: those that answer, and those that do not; and how many of one store it may hold. */
export type Room = { healthy: number; failing: number; ofOneStore: number };

/** The endpoint that was served last. */
export type Place = { storeId: string; endpointId: string };
export const START: Place = { storeId: NIL_UUID, endpointId: NIL_UUID };

const claim = statement(`
  select store_id, endpoint_id, is_failing, is_taken from claim_webhooks($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

/**
 * Takes endpoints to which something is due, of whichever stores, in turns from the one behind `after`, and keeps those that the
 * process `held` already. Returns them with the place that this turn came to. One round trip.
 */
export async function claimEndpoints(
  pool: Pool,
  { process, held, room, after }: { process: string; held: readonly Place[]; room: Room; after: Place },
): Promise<{ taken: Claimed[]; place: Place; isCutShort: boolean }> {
  const rows = await unboundQuery(pool, claim, [
    process,
    held.map(({ endpointId }) => endpointId),
    held.map(({ storeId }) => storeId),
    room.ofOneStore,
    room.healthy,
    room.failing,
    after.storeId,
    after.endpointId,
    LEASE_S,
  ]);
  const seen = rows.map(([storeId, endpointId, isFailing, isTaken]) => ({
    storeId: storeId!,
    endpointId: endpointId!,
    isFailing: isFailing === "t",
    isTaken: isTaken === "t",
  }));
  return {
    taken: seen.filter(({ isTaken }) => isTaken),
    place: seen.at(-1) ?? after,
    isCutShort: seen.at(-1)?.isTaken === false,
  };
}

const release = statement(
  "delete from webhook_leases where store_id = $1 and endpoint_id = $2 and holder = $3",
);

/** Gives an endpoint back, for whichever process comes first. */
export async function releaseEndpoint(
  pool: Pool,
  { storeId, endpointId }: Place,
  process: string,
): Promise<void> {
  await tenantTransaction(pool, storeId, (tx) => tx.query(release, [storeId, endpointId, process]));
}
