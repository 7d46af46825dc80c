import { paginationJson, readWindow } from "../../http/window.ts";
import { formatMoney } from "../../kit/money.ts";
import type { OrdersOf } from "./orders-of.ts";

/** The orders of customers while there is no noun that keeps orders: none. */
export const noOrders: OrdersOf = {
  async list({ query }) {
    return `{"orders":[],"pagination":${paginationJson(
      readWindow(query, "", () => false),
      0,
      undefined,
    )}}`;
  },
  async stats({ store: { currency, currencyDigits } }) {
    const nothing = formatMoney("0", currencyDigits);
    return JSON.stringify({
      totalOrders: 0,
      completedOrders: 0,
      cancelledOrders: 0,
      totalSpent: nothing,
      totalRefunded: nothing,
      averageOrderValue: nothing,
      firstOrderAt: null,
      lastOrderAt: null,
      currency,
    });
  },
  all: async () => [],
  anonymize: async () => {},
};
