import { formatMoney } from "../../kit/money.ts";
import { isoTime } from "../../kit/time/iso-time.ts";
import type { OrdersOf } from "../../people/customers/index.ts";
import type { ReleaseMedia } from "../../platform/media/index.ts";
import { comments, findCommentsOf } from "../comments/index.ts";
import { orders } from "../model/columns.ts";
import { findShipmentsOf, shipments } from "../shipments/index.ts";
import { findStats } from "../writing/index.ts";
import { anonymizeOrders, findOrdersOf, moveOrders } from "./customer-sql.ts";
import { orderList, shopperOrderList } from "./list.ts";

/**
 * The customer data of orders, without their dependent records; `releaseMedia` deletes files that nothing
 * shows any more.
 */
export const orderDataPort = (
  releaseMedia: ReleaseMedia,
): Omit<OrdersOf, "returns" | "claims" | "reviews" | "carts" | "drafts" | "credit"> => ({
  list: ({ tx, store, query }, customerId) =>
    orderList.answer({ tx, store, query, customerId, can: () => false }),
  shopper: {
    reply: shopperOrderList.reply,
    list: ({ tx, store, query }, customerId) =>
      shopperOrderList.answer({ tx, store, query, customerId, can: () => false }),
  },
  async stats({ tx, store: { currency, currencyDigits } }, customerId) {
    const found = await findStats(tx, customerId);
    const { total = 0, completed = 0, cancelled = 0, spent = 0n, refunded = 0n } = found ?? {};
    const uncancelled = BigInt(total - cancelled);
    // Refunds do not reduce the value of orders: otherwise cancelled orders would count with the others.
    const worth = spent - refunded;
    const decimal = (amount: bigint) => formatMoney(String(amount), currencyDigits);
    const time = (text: string | null | undefined) => (text ? isoTime(text) : null);
    return JSON.stringify({
      totalOrders: total,
      completedOrders: completed,
      cancelledOrders: cancelled,
      totalSpent: decimal(spent),
      totalRefunded: decimal(refunded),
      averageOrderValue: decimal(uncancelled > 0n ? (2n * worth + uncancelled) / (2n * uncancelled) : 0n),
      firstOrderAt: time(found?.firstOrderAt),
      lastOrderAt: time(found?.lastOrderAt),
      currency,
    });
  },
  async all({ tx, store }, customerId) {
    const rows = await findOrdersOf(tx, customerId);
    const reader = { store, can: () => false };
    const parcels = await findShipmentsOf(
      tx,
      rows.map((row) => orders.get(row, "id")),
    );
    const of = Map.groupBy(parcels, (one) => shipments.get(one, "orderId"));
    return rows.map((row) => {
      const own = of.get(orders.get(row, "id")) ?? [];
      return orders.json(row, reader, `"shipments":${shipments.array(own, reader)}`);
    });
  },
  async comments({ tx, store }, customerId) {
    const rows = await findCommentsOf(tx, customerId);
    return rows.map((row) => comments.json(row, { store, can: () => false }));
  },
  anonymize: (tx, customerId) => anonymizeOrders(tx, customerId, releaseMedia),
  move: moveOrders,
});
