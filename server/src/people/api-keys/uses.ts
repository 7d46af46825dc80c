import type { Pool } from "../../db/pool/pool.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { flushRegularly } from "../../kit/flow/flush-regularly.ts";
import { touchKeys } from "./sql.ts";

/** Remembers when keys are used and writes it down now and then, off the requests' way. */
export type KeyUses = { note(storeId: string, keyId: string): void; close(): Promise<void> };

const FLUSH_MS = 5_000;

/**
 * Starts recording uses of keys; they are written within 5 seconds, one transaction per store, and `close`
 * writes the rest. A failed write waits for the key's next use. A use is every authenticated request,
 * whatever its result; not one with a revoked or expired key, or from a forbidden address.
 */
export function createKeyUses(pool: Pool): KeyUses {
  const stores = new Map<string, Map<string, number>>();
  const write = async () => {
    const batch = [...stores];
    stores.clear();
    for (const [storeId, uses] of batch) {
      const noted = [...uses].map(([keyId, at]) => ({ keyId, at }));
      await tenantTransaction(pool, storeId, (tx) => touchKeys(tx, noted)).catch(() => {});
    }
  };
  const { close } = flushRegularly(write, FLUSH_MS);
  return {
    note(storeId, keyId) {
      let uses = stores.get(storeId);
      if (!uses) {
        uses = new Map();
        stores.set(storeId, uses);
      }
      uses.set(keyId, Date.now());
    },
    close,
  };
}
