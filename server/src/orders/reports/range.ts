import { invalidField } from "../../http/answers/errors.ts";

/** The intervals of a report's rows. */
export const intervals = ["day", "week", "month"] as const;
export type Interval = (typeof intervals)[number];

/** Days from the first to the last, both included, as YYYY-MM-DD. */
export type Span = { from: string; to: string };

/** The most rows of a report. */
export const MAX_ROWS = 400;
const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;

// Days are calculated as midnights in UTC, where each has 24 hours.
const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);
/** The day so many days after another. */
export const addDays = (day: string, days: number): string =>
  new Date(midnight(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The days of a report: 30 days up to today by default. Throws 400 where the last is before the first. */
export function readSpan(asked: Partial<Span>, today: string): Span {
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, 1 - DEFAULT_DAYS);
  // Texts of this form sort like their days.
  if (from <= to) return { from, to };
  throw asked.to === undefined
    ? invalidField("/from", "too_large", { limit: to })
    : invalidField("/to", "too_small", { limit: from });
}

/**
 * The first day of the month of a day, or of its week, which begins on Monday (ISO 8601); or the day itself.
 */
export function startOf(day: string, interval: Interval): string {
  if (interval === "month") return `${day.slice(0, 8)}01`;
  if (interval === "day") return day;
  return addDays(day, -((new Date(midnight(day)).getUTCDay() + 6) % 7));
}

/**
 * The rows of a report: one interval after another; the first and the last only within the span. Throws 400
 * for more than 400.
 */
export function spansOf({ from, to }: Span, interval: Interval): Span[] {
  const spans: Span[] = [];
  for (let start = from; start <= to; ) {
    if (spans.length === MAX_ROWS) throw invalidField("/from", "range_too_long", { limit: MAX_ROWS });
    const next = nextStart(start, interval);
    const end = addDays(next, -1);
    spans.push({ from: start, to: end < to ? end : to });
    start = next;
  }
  return spans;
}

// The first day of the interval after the one of a day.
function nextStart(day: string, interval: Interval): string {
  const start = startOf(day, interval);
  if (interval === "month") return startOf(addDays(start, 31), "month");
  return addDays(start, interval === "week" ? 7 : 1);
}
