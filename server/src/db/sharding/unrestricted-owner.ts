import { type Client, escapeIdentifier } from "pg";
import { schemaTransaction } from "../schema/transaction.ts";

const forced = `
  select c.relname::text as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
  where c.relforcerowsecurity order by 1`;

/**
 * Makes row-level security of distributed tables apply to the server's role, and not to their owner.
 * PostgreSQL replicates changes into no table whose policies restrict its owner, so a shard that is written
 * to could not move.
 */
export async function unrestrictOwner(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(forced);
  for (const { name } of rows)
    await schemaTransaction(owner, async () => {
      // As a migration: nobody waits behind this for longer.
      await owner.query("set local lock_timeout = '10s'");
      await owner.query(`alter table ${escapeIdentifier(name)} no force row level security`);
    });
}
