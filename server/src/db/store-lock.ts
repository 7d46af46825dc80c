import { type Statement, statement } from "./statement.ts";

/**
 * A statement that waits for the lock `name` of the store `$1` and holds it until the transaction ends. It
 * reads the store's row: on a cluster, the lock is then taken on the node that has the row, whichever node is
 * asked. A test refuses an advisory lock without the store's row.
 */
export const lockOf = (name: string): Statement =>
  statement(
    `select pg_advisory_xact_lock(hashtextextended('${name} ' || store_id::text, 0)) from stores where store_id = $1`,
  );
