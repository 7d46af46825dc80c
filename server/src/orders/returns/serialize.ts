import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import { enqueueEvents } from "../../platform/outbox/index.ts";
import { returns } from "./columns.ts";
import { findReturns } from "./sql.ts";

/** Enqueues the event that returns were requested, decided or changed. The caller has locked their rows. */
export const enqueueReturnEvents = (tx: Tx, ids: readonly string[], now: Date): void => {
  enqueueEvents(
    tx,
    ids.map((resourceId) => ({ type: "return_updated", resourceId, data: null })),
    now,
  );
};

/** The current returns as the JSON text of a read, by their ids. One statement. */
export async function serializeReturns(
  tx: Tx,
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return returns.byId(await findReturns(tx, ids), { store, can: () => false });
}
