import { statement } from "../statement.ts";

/**
 * The first statement of a transaction on a cluster that may write; it changes nothing. Its shard does not move before the transaction has ended. Citus
 * holds a shard for writes alone: a row that a transaction has only locked could be another shard's by the time it is written, and the lock be lost.
 * A move waits for the shard of `stores` first, so it holds nothing that the transaction waits for.
 */
export const holdShard = statement(
  "update stores set updated_at = updated_at where store_id = $1 and name = ''",
);
