import type { Client } from "pg";
import type { Vault } from "../kit/secrets/vault.ts";

/**
 * How many jobs of all stores wait with something sealed that does not open, as the schema's owner. What a
 * job has is sealed for its kind.
 */
export async function countLostJobs(owner: Client, vault: Vault): Promise<number> {
  const { rows } = await owner.query(
    "select kind, sealed from jobs where sealed is not null and state in ('waiting', 'running')",
  );
  return rows.filter(({ kind, sealed }) => vault.tryOpen(kind, sealed) === undefined).length;
}
