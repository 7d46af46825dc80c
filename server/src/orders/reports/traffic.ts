import { type Static, Type } from "typebox";
import type { Card } from "../../http/lists/card.ts";
import { closedObject } from "../../http/openapi/schema-parts.ts";
import { formatPercent } from "../../kit/money.ts";
import {
  type Counts,
  findVisits,
  findVisitsBy,
  noVisits,
  type SourceGroup,
  sourceGroups,
} from "../../platform/visits/index.ts";
import type { CustomersQuery } from "./part-schemas.ts";
import { addDays, type Span, spansOf, startOf } from "./range.ts";
import { type ReportCall, readReportFrame } from "./report-frame.ts";
import { AnsweredInterval, around, span } from "./schemas.ts";

const Count = (description: string) => Type.Integer({ description });
const traffic = {
  pageViews: Count("Pages of the shop that were opened."),
  visits: Count(
    "Visits: they begin when somebody comes from outside the shop who was not there in the last 30 minutes.",
  ),
  viewedProduct: Count("Visits that viewed a product."),
  addedToCart: Count("Visits that added something to the cart."),
  reachedCheckout: Count("Visits that opened the checkout."),
  ordered: Count("Visits that placed an order at the checkout."),
  conversionRate: Type.Union([Type.String({ examples: ["2.35"] }), Type.Null()], {
    description: "`ordered` in percent of `visits`; null without visits.",
  }),
};
const Traffic = Type.Object(traffic, closedObject("TrafficTotals"));
const TrafficRow = Type.Object({ ...span, ...traffic }, closedObject("TrafficRow"));
type Traffic = Static<typeof Traffic>;

export const TrafficReport = Type.Object(
  {
    ...around,
    interval: AnsweredInterval,
    rows: Type.Array(TrafficRow, {
      description: "The first first. Intervals without visits have rows, too.",
    }),
    totals: Traffic,
    sources: Type.Array(
      Type.Object(
        {
          group: Type.Unsafe<SourceGroup>({
            type: "string",
            enum: sourceGroups,
            description:
              "`direct`: the address bar, a bookmark or an app that says nothing; `campaign`: the link had a `utm_source`; `search`, `social`, `assistant` and `email`: known services; `link`: another site; `other`: beyond the 200 sources that a day has, or unknown.",
          }),
          name: Type.String({
            description: "The service, the `utm_source`, or the site's host. Empty for `direct` and `other`.",
            examples: ["Google"],
          }),
          ...traffic,
        },
        closedObject("TrafficSource"),
      ),
      { description: "By the source that a visit began with, the most visits first." },
    ),
    landingPages: Type.Array(
      Type.Object(
        {
          path: Type.String({
            description:
              "The path of the first page, without the language and the query; empty for all beyond 500 a day.",
            examples: ["/products/blue-mug"],
          }),
          ...traffic,
        },
        closedObject("LandingPage"),
      ),
      { description: "By the page that a visit began with, the most visits first." },
    ),
  },
  closedObject("TrafficReport"),
);
export type TrafficReport = Static<typeof TrafficReport>;

/** Visits that ordered in percent of all, with two decimals, rounded to the nearest; null without visits. */
export function conversionRate({ visits, orders }: Pick<Counts, "visits" | "orders">): string | null {
  if (visits === 0) return null;
  // After a restart a visit that goes on may order without having been counted.
  const hundredths = Math.min(10_000, Math.round((orders * 10_000) / visits));
  return formatPercent(BigInt(hundredths) * 100n);
}

const serialize = (counts: Counts): Traffic => ({
  pageViews: counts.views,
  visits: counts.visits,
  viewedProduct: counts.products,
  addedToCart: counts.carts,
  reachedCheckout: counts.checkouts,
  ordered: counts.orders,
  conversionRate: conversionRate(counts),
});

function sum(all: readonly Counts[]): Counts {
  const total = { ...noVisits };
  for (const one of all) for (const name of Object.keys(total) as (keyof Counts)[]) total[name] += one[name];
  return total;
}

/**
 * Answers the visits of the shop, an interval a row, and by source and first page. Throws 400 for days in the
 * wrong order and too many rows.
 */
export async function trafficReport(call: ReportCall, query: CustomersQuery): Promise<TrafficReport> {
  const { interval = "day" } = query;
  const { tx } = call;
  const { span, spans, around, limit } = await readReportFrame(call, query, interval);
  const [found, sources, pages] = await Promise.all([
    findVisits(tx, span, interval),
    findVisitsBy(tx, "source", span, limit),
    findVisitsBy(tx, "page", span, limit),
  ]);
  return {
    ...around,
    interval,
    rows: spans.map((one) => ({ ...one, ...serialize(found.get(startOf(one.from, interval)) ?? noVisits) })),
    totals: serialize(sum([...found.values()])),
    sources: sources.map(({ key, counts }) => {
      const [group, name] = key.split("\x1f") as [SourceGroup, string];
      return { group, name, ...serialize(counts) };
    }),
    landingPages: pages.map(({ key, counts }) => ({ path: key, ...serialize(counts) })),
  };
}

const Period = (description: string) =>
  Type.Object(
    { ...TrafficRow.properties, before: TrafficRow },
    {
      ...closedObject("TrafficPeriod"),
      description: `${description} \`before\` is the same of as many days before.`,
    },
  );
const TrafficCard = Type.Object(
  {
    today: Period("Today so far; before it, the whole day of yesterday."),
    yesterday: Period("Yesterday."),
    last7Days: Period("Today and the six days before."),
    last30Days: Period("Today and the 29 days before."),
  },
  closedObject("TrafficCard"),
);

/** The visits of today and of the period before, as `/reports/traffic` counts them. One more statement. */
export const trafficCard: Card = {
  needs: "reports:read",
  reply: TrafficCard,
  async read(reader) {
    const { span } = await readReportFrame(reader, {});
    const today = span.to;
    const found = await findVisits(reader.tx, { from: addDays(today, -59), to: today }, "day");
    const rowOf = (one: Span) => ({
      ...one,
      ...serialize(sum(spansOf(one, "day").map(({ from }) => found.get(from) ?? noVisits))),
    });
    const period = (days: number, ago = 0) => {
      const until = (last: number) =>
        rowOf({ from: addDays(today, 1 - days - last), to: addDays(today, -last) });
      return { ...until(ago), before: until(ago + days) };
    };
    const card: Static<typeof TrafficCard> = {
      today: period(1),
      yesterday: period(1, 1),
      last7Days: period(7),
      last30Days: period(30),
    };
    return JSON.stringify(card);
  },
};
