import { notFound } from "../../http/answers/errors.ts";
import type { PageRoute } from "../../http/html/route.ts";
import { ORDER_TOKEN } from "../../orders/model/index.ts";
import { findPayable } from "../../orders/payments/index.ts";
import { orderPage, type ShownOrder } from "./show.ts";

/** The page of an order, for anyone with its link. */
export const orderPages: readonly PageRoute[] = [
  {
    method: "GET",
    name: "order",
    path: "/orders/:id/:token",
    params: { id: "id", token: "token" },
    permission: "open",
    async handle(call) {
      const { id, token } = call.params as { id: string; token: string };
      const [{ data }, payable] = await Promise.all([
        call.ask<ShownOrder>("GET /api/v1/storefront/orders/:id", {
          params: { id },
          headers: { [ORDER_TOKEN]: token },
        }),
        findPayable(call.reads, id, token),
      ]);
      if (!payable) throw notFound();
      return orderPage(call, data, payable);
    },
  },
];
