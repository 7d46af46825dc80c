import { announceChange } from "../../db/fresh-cache.ts";
import type { Tx } from "../../db/tenant.ts";
import { markRevoked } from "./sql.ts";

/**
 * Revokes a key for good, from the next request of this process on; one that is revoked already stays as it
 * is. False where there is none with this id.
 */
export async function revokeKey(tx: Tx, id: string, now = new Date()): Promise<boolean> {
  const { isKnown, isNow } = await markRevoked(tx, id, now);
  if (isNow) announceChange(tx);
  return isKnown;
}
