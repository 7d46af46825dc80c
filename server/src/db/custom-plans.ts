import { statement } from "./statement.ts";
import type { Tx } from "./tenant.ts";

const each = statement("set local plan_cache_mode = force_custom_plan");

/**
 * Has PostgreSQL plan each statement of a transaction for the tables as they are now, also those that check
 * foreign keys. A plan that was made while a table was nearly empty is kept until it is analyzed, and may
 * look through all rows of a store for each row that is written: in a transaction that writes many, that
 * costs more than the plans do. It travels with the next statement.
 */
export function forceCustomPlans(tx: Tx): void {
  // If it fails, so does what is asked behind it.
  tx.query(each).catch(() => {});
}
