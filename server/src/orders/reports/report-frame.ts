import type { Call } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { dayOf } from "./day.ts";
import { type Interval, readSpan, type Span, spansOf } from "./range.ts";

/** The fields of a call that reports need. */
export type ReportCall = Pick<Call, "tx" | "store" | "now" | "can">;
const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

/**
 * The frame of a report: its days, their intervals, and the format of amounts. Throws 400 for days in the
 * wrong order and too many rows.
 */
export async function readReportFrame(
  { tx, store, now }: Omit<ReportCall, "can">,
  query: Partial<Span> & { limit?: number },
  interval: Interval = "day",
) {
  const { timeZone } = await readSettings(tx);
  const span = readSpan(query, dayOf(now, timeZone));
  return {
    span,
    spans: spansOf(span, interval),
    limit: Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT),
    around: { ...span, timeZone, currency: store.currency },
    timeZone,
    decimal: (amount: bigint) => formatMoney(String(amount), store.currencyDigits),
  };
}
