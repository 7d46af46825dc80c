import { findSearches } from "../../catalogue/searches/index.ts";
import { formatPercent } from "../../kit/money.ts";
import type {
  CashReport,
  ChannelsReport,
  CouponsReport,
  DiscountsReport,
  IntervalQuery,
  SearchesReport,
  SpanQuery,
  TaxesReport,
  TopQuery,
} from "./part-schemas.ts";
import { findParts, findPartsByInterval, noSums, type Sums } from "./parts-sql.ts";
import { startOf } from "./range.ts";
import { type ReportCall, readReportFrame } from "./report-frame.ts";

// No store has more taxes, or sources.
const ALL = 10_000;
const add = (a: Sums, b: Sums): Sums => ({
  orders: a.orders + b.orders,
  amount: a.amount + b.amount,
  part: a.part + b.part,
  refunded: a.refunded + b.refunded,
});
const total = (all: readonly { sums: Sums }[]) => all.reduce((sum, { sums }) => add(sum, sums), noSums);

/**
 * Answers the taxed amounts and taxes, by rate and place. Throws 400 for days in the wrong order and too
 * many.
 */
export async function taxesReport(call: ReportCall, query: SpanQuery): Promise<TaxesReport> {
  const { span, around, decimal } = await readReportFrame(call, query);
  const serialize = ({ amount, part, refunded }: Sums) => ({
    net: decimal(amount),
    tax: decimal(part),
    gross: decimal(amount + part),
    refundedTax: decimal(refunded),
  });
  const found = await findParts(call.tx, "taxes", span, "amount", ALL);
  const rows = found.map(({ key, sums }) => {
    const [rate, country, province, ...name] = key.split("\x1f");
    return {
      name: name.join("\x1f"),
      rate: formatPercent(BigInt(rate!)),
      country: country!,
      province: province || null,
      ...serialize(sums),
    };
  });
  return { ...around, rows, totals: serialize(total(found)) };
}

/** Answers the totals of orders by source. Throws as `taxesReport`. */
export async function channelsReport(call: ReportCall, query: SpanQuery): Promise<ChannelsReport> {
  const { span, around, decimal } = await readReportFrame(call, query);
  const serialize = ({ orders, amount, part, refunded }: Sums) => ({
    orders: Number(orders),
    gross: decimal(amount),
    discounts: decimal(part),
    refunds: decimal(refunded),
    net: decimal(amount - part - refunded),
  });
  const found = await findParts(call.tx, "channels", span, "amount", ALL);
  const channels = found.map(({ key, sums }) => ({ source: key, ...serialize(sums) }));
  return { ...around, channels, totals: serialize(total(found)) };
}

/** Answers the discounts of coupons, and the totals of the orders that used them. Throws as `taxesReport`. */
export async function couponsReport(call: ReportCall, query: TopQuery): Promise<CouponsReport> {
  const { span, around, decimal, limit } = await readReportFrame(call, query);
  const found = await findParts(call.tx, "coupons", span, "orders", limit);
  const coupons = found.map(({ key, sums }) => ({
    code: key,
    orders: Number(sums.orders),
    discounts: decimal(sums.part),
    revenue: decimal(sums.amount),
  }));
  return { ...around, coupons };
}

/**
 * Answers the discounts of automatic discounts, and the totals of the orders that used them. Throws as
 * `taxesReport`.
 */
export async function discountsReport(call: ReportCall, query: TopQuery): Promise<DiscountsReport> {
  const { span, around, decimal, limit } = await readReportFrame(call, query);
  const found = await findParts(call.tx, "discounts", span, "orders", limit);
  const discounts = found.map(({ key, sums }) => {
    const [discountId, ...name] = key.split("\x1f");
    return {
      discountId: discountId!,
      name: name.join("\x1f"),
      orders: Number(sums.orders),
      discounts: decimal(sums.part),
      revenue: decimal(sums.amount),
    };
  });
  return { ...around, discounts };
}

/** Answers payments and refunds without a provider, and cash on delivery. Throws as `taxesReport`. */
export async function cashReport(call: ReportCall, query: IntervalQuery): Promise<CashReport> {
  const { interval = "day" } = query;
  const { span, spans, around, decimal } = await readReportFrame(call, query, interval);
  const serialize = ({ amount, refunded }: Sums) => ({
    taken: decimal(amount),
    refunded: decimal(refunded),
    net: decimal(amount - refunded),
  });
  const serializeDoors = ({ orders, amount, part }: Sums) => ({
    delivered: Number(orders),
    collected: decimal(amount),
    missing: decimal(part),
  });
  const found = await findPartsByInterval(call.tx, ["cash", "doors"], span, interval);
  // The key of cash on delivery is empty, a method's never is.
  const cash = found.filter(({ key }) => key);
  const doors = found.filter(({ key }) => !key);
  const rows = spans.map((one) => {
    const isIn = ({ start }: { start: string }) => start === startOf(one.from, interval);
    const methods = cash.filter(isIn);
    return {
      ...one,
      methods: methods.map(({ key, sums }) => ({ method: key, ...serialize(sums) })),
      ...serialize(total(methods)),
      onDelivery: serializeDoors(total(doors.filter(isIn))),
    };
  });
  return {
    ...around,
    interval,
    rows,
    totals: { ...serialize(total(cash)), onDelivery: serializeDoors(total(doors)) },
  };
}

/**
 * Answers the searches in the shop, and those that found nothing. Throws 400 for days in the wrong order and
 * too many.
 */
export async function searchesReport(call: ReportCall, query: TopQuery): Promise<SearchesReport> {
  const { span, limit, around } = await readReportFrame(call, query);
  const { searched, unfound, totals } = await findSearches(call.tx, span, limit);
  return { ...around, searches: searched, withoutResults: unfound, totals };
}
