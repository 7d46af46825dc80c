import { statement } from "../db/statement.ts";
import type { Tx } from "../db/tenant.ts";

const count = statement(
  "select kind, count(*) from jobs where store_id = $1 and state = 'failed' group by kind",
);

/**
 * How many jobs of the bound store were given up, by their kinds, as long as the queue remembers them, which
 * is a week.
 */
export async function countFailed(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.query(count, [tx.storeId]);
  return new Map(rows.map(([kind, total]) => [kind!, Number(total)]));
}
