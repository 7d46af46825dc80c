import type { Call } from "../../http/route.ts";
import type { RefundRequest } from "../changes/index.ts";
import type { RefundTo } from "../model/payment-columns.ts";
import type { LockedOrder } from "../model/sql.ts";

/** A request to refund. Stock is put back by default, if the order has not left. */
export type OrderRefundRequest = RefundRequest & {
  restock?: boolean | undefined;
  reason?: string | null | undefined;
  provider?: string | undefined;
  reference?: string | null | undefined;
  /** The target: the original payments by default, or the customer's store credit for all of it. */
  to?: RefundTo | undefined;
  /** The return that it settles, in part or whole. */
  returnId?: string | undefined;
};

/** The port by which refunds reach returns, a noun to the right of orders: `features.ts` provides it. */
export type ReturnsPort = {
  /**
   * The refund of a locked order, adjusted to the return that it settles: the named one, or else the one of
   * the named pieces. Throws 400 for another order's return and for more than is left of it; 409 for one that
   * was not received.
   */
  adjustRefund(
    call: Pick<Call, "tx" | "store" | "now">,
    order: LockedOrder,
    request: OrderRefundRequest,
  ): Promise<OrderRefundRequest>;
};

/**
 * The SQL of the amount refunded for a return `r` in the store `$1`, in minor units, without failed amounts.
 */
export const settledAmountSql = (
  r: string,
): string => `(select coalesce(sum(f.amount - f.shipping_amount - f.failed_amount), 0)
  from order_refunds f where f.store_id = $1 and f.order_id = ${r}.order_id and f.status <> 'failed'
    and (f.return_id = ${r}.return_id or f.refund_id = ${r}.refund_id))`;
