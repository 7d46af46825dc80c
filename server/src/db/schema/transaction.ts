import type { Client } from "pg";

/**
 * On Citus, what refers to each other changes shard by shard. To another PostgreSQL it is a name. Before the
 * transaction's first change.
 */
export const changeShardByShard = "set local citus.multi_shard_modify_mode = 'sequential'";

/** Changes the schema in a transaction of its owner: all of `work`, or nothing where it throws. */
export async function schemaTransaction(owner: Client, work: () => Promise<void>): Promise<void> {
  await owner.query("begin");
  try {
    await owner.query(changeShardByShard);
    await work();
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}
