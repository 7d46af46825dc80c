import type { Call } from "../../http/route.ts";
import type { LockedOrder } from "../model/sql.ts";
import type { Refunding } from "./refund.ts";

/** What refunds know of returns, which are a noun to the right of orders: `features.ts` hands it over. */
export type ReturnsOf = {
  /**
   * What a refund of a locked order gives where it settles a return: the one that it names, or else the one whose pieces it names. Throws 400 for a
   * return that is not the order's and for more than is left of it; 409 for one that was not received.
   */
  settling(call: Pick<Call, "tx" | "store" | "now">, order: LockedOrder, wish: Refunding): Promise<Refunding>;
};

/** What of an order was given back for a return `r` of it in the store `$1`, in minor units: SQL. What failed is not. */
export const settledOf = (
  r: string,
): string => `(select coalesce(sum(f.amount - f.shipping_amount - f.failed_amount), 0)
  from order_refunds f where f.store_id = $1 and f.order_id = ${r}.order_id and f.status <> 'failed'
    and (f.return_id = ${r}.return_id or f.refund_id = ${r}.refund_id))`;
