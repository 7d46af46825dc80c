import { Type } from "typebox";
import { stockCard } from "../../catalogue/stock/index.ts";
import { webhooksCard } from "../../events/webhooks/index.ts";
import type { Card } from "../../http/lists/card.ts";
import { readsOrders } from "../../http/request/principal.ts";
import { type Route, route } from "../../http/route.ts";
import { countFailed } from "../../jobs/failed.ts";
import { ordersCard } from "../../orders/api/index.ts";
import { bestSellersCard, salesCard, trafficCard } from "../../orders/reports/index.ts";
import { returnsCard } from "../../orders/returns/index.ts";
import { cartsCard } from "../../sales/carts/index.ts";
import { reviewsCard } from "../../sales/reviews/index.ts";

/** The cards of the first screen for staff; `imports` is the card of a noun to the right of this one. */
export function dashboardRoutes(imports: Card): readonly Route[] {
  const cards: Readonly<Record<string, Card>> = {
    orders: ordersCard,
    returns: returnsCard,
    sales: salesCard,
    traffic: trafficCard,
    bestSellers: bestSellersCard,
    carts: cartsCard,
    reviews: reviewsCard,
    stock: stockCard,
    webhooks: webhooksCard,
    imports,
    background: backgroundCard,
  };
  const Dashboard = Type.Object(
    Object.fromEntries(Object.entries(cards).map(([name, { reply }]) => [name, Type.Optional(reply)])),
    {
      additionalProperties: false,
      "x-name": "Dashboard",
      description: "Each part only if the caller may read it.",
    },
  );
  return [
    route({
      method: "GET",
      path: "/api/v1/dashboard",
      permission: [
        ...readsOrders,
        "reports:read",
        "products:read",
        "customers:read",
        "reviews:read",
        "webhooks:read",
        "settings:read",
      ],
      tag: "Overview",
      summary: "Read what needs attention, and how sales go",
      description:
        "All that a first screen shows, in one request: what is to be done, sales beside those of the time before, best sellers, the newest orders, and what was left behind. Parts that the caller may not read are absent. The numbers come from counters and indexes, so it is quick however many orders there are.",
      reply: Dashboard,
      async handle(call) {
        const reader = { ...call, languages: call.languagesFor(undefined) };
        // Sent together, so that they take few round trips.
        const shown = await Promise.all(
          Object.entries(cards)
            .filter(([, { needs }]) => [needs].flat().some((one) => call.can(one)))
            .map(async ([name, { read }]) => `"${name}":${await read(reader)}`),
        );
        return { message: "ok", data: `{${shown.join(",")}}` };
      },
    }),
  ];
}

const Count = (what: string) =>
  Type.Integer({ description: `${what} of the last 7 days that the server gave up after several tries.` });

/** Failed background work of the last 7 days. One statement. */
const backgroundCard: Card = {
  needs: "settings:read",
  reply: Type.Object(
    { failedMails: Count("Mails"), failedJobs: Count("Other background work, imports aside,") },
    { additionalProperties: false, "x-name": "BackgroundCard" },
  ),
  async read({ tx }) {
    const failed = await countFailed(tx);
    const failedMails = failed.get("mail") ?? 0;
    const all = [...failed.values()].reduce((sum, count) => sum + count, 0);
    return JSON.stringify({ failedMails, failedJobs: all - failedMails - (failed.get("import") ?? 0) });
  },
};
