import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { EMAIL } from "./columns.ts";

const AT_ONCE = 500;
const isReportDue = `(${EMAIL}) is not null and c.rested_mac is distinct from c.content_mac`;
// A cart that its shopper is changing is due again after that change.
const report = statement(`
  with due as (
    select cart_id from carts where store_id = $1 and tell_at <= $2 order by tell_at limit ${AT_ONCE} for update),
  looked as (
    update carts c set tell_at = null,
      (rested_at, rested_mac, events) = (
        select case when t.tells then $2 else c.rested_at end, case when t.tells then c.content_mac else c.rested_mac end, c.events + t.tells::int
        from (select ${isReportDue} as tells) t)
    from due d where c.store_id = $1 and c.cart_id = d.cart_id
    returning c.cart_id, c.events, c.rested_at)
  select cart_id, events, rested_at = $2 from looked`);

/**
 * Marks the carts due to be reported as reported, and returns them with their counts, and whether more
 * remain.
 */
export async function markReported(
  tx: Tx,
  now: Date,
): Promise<{ reported: { cartId: string; sequence: bigint }[]; mayHaveMore: boolean }> {
  const rows = await tx.query(report, [tx.storeId, now]);
  const reported = rows.filter(([, , isReported]) => isReported === "t");
  return {
    reported: reported.map(([cartId, events]) => ({ cartId: cartId!, sequence: BigInt(events!) })),
    mayHaveMore: rows.length >= AT_ONCE,
  };
}
