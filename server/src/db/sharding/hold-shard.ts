import { statement } from "../statement.ts";

/**
 * Changes nothing. It is the first statement of a transaction that may write, on a cluster: until the
 * transaction ends, its shard cannot move. Citus locks a shard only for writes. Without this, the shard could
 * move after the transaction locked a row and before it writes the row, and the lock would be lost. A move
 * waits for the shard of `stores` first. While it waits, it holds nothing that the transaction waits for.
 */
export const holdShard = statement(
  "update stores set updated_at = updated_at where store_id = $1 and name = ''",
);
