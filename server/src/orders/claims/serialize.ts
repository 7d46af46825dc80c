import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import { enqueueEvents } from "../../platform/outbox/index.ts";
import { claims } from "./columns.ts";
import { findClaims } from "./sql.ts";

/**
 * Enqueues the event that claims were opened, resolved, rejected or changed. The caller has locked their
 * rows.
 */
export const enqueueClaimEvents = (tx: Tx, ids: readonly string[], now: Date): void => {
  enqueueEvents(
    tx,
    ids.map((resourceId) => ({ type: "claim_updated", resourceId, data: null })),
    now,
  );
};

/** The current claims as the JSON text of a read with full rights, by their ids. One statement. */
export async function serializeClaims(
  tx: Tx,
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return claims.byId(await findClaims(tx, ids), { store, can: () => true });
}
