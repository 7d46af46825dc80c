/** Ranges of days that are asked for most. */
export const rangeNames = [
  "today",
  "yesterday",
  "last_7",
  "last_30",
  "last_90",
  "this_month",
  "last_month",
  "this_year",
  "last_year",
] as const;
/** A range of days, the last one included. */
export type Range = { from: string; to: string };

const DAY_MS = 86_400_000;
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const addDays = (day: string, days: number) => dayOf(at(day) + days * DAY_MS);
const daysIn = ({ from, to }: Range) => Math.round((at(to) - at(from)) / DAY_MS) + 1;
const partsOf = (day: string) => day.split("-").map(Number) as [year: number, month: number, date: number];
/** A day of a month, which may be beyond its year; the month's last day where it is shorter. */
function dayIn(year: number, month: number, date: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1, Math.min(date, last)));
}

/** What a range comes to on a day, `2026-11-26`. */
export function rangeOn(name: (typeof rangeNames)[number], today: string): Range {
  const [year, month] = partsOf(today);
  const last = (days: number) => ({ from: addDays(today, 1 - days), to: today });
  switch (name) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "last_7":
      return last(7);
    case "last_30":
      return last(30);
    case "last_90":
      return last(90);
    case "this_month":
      return { from: dayIn(year, month, 1), to: today };
    case "last_month":
      return { from: dayIn(year, month - 1, 1), to: dayIn(year, month - 1, 31) };
    case "this_year":
      return { from: dayIn(year, 1, 1), to: today };
    case "last_year":
      return { from: dayIn(year - 1, 1, 1), to: dayIn(year - 1, 12, 31) };
  }
}

/** What a range may be compared with. */
export const comparisons = ["previous", "year", "none"] as const;
export type Comparison = (typeof comparisons)[number];

/**
 * The range that another is compared with. `previous`: whole months before whole months, as much of the month or
 * the year before as there is of this one, else as many days before. `year`: the same days a year before.
 */
export function rangeBefore({ from, to }: Range, by: Exclude<Comparison, "none">): Range {
  const [year, month, date] = partsOf(from);
  const [toYear, toMonth, toDate] = partsOf(to);
  const aYearBefore = { from: dayIn(year - 1, month, date), to: dayIn(toYear - 1, toMonth, toDate) };
  if (by === "year") return aYearBefore;
  if (date === 1) {
    const months = (toYear - year) * 12 + toMonth - month + 1;
    const isWhole = to === dayIn(toYear, toMonth, 31);
    if (isWhole) return { from: dayIn(year, month - months, 1), to: addDays(from, -1) };
    if (months === 1) return { from: dayIn(year, month - 1, 1), to: dayIn(year, month - 1, toDate) };
    if (month === 1 && year === toYear) return aYearBefore;
  }
  return { from: addDays(from, -daysIn({ from, to })), to: addDays(from, -1) };
}

/**
 * The days of a range that can be compared, and those they are compared with: today is not over, so neither side
 * has it, or its counterpart. Undefined where nothing is over.
 */
export function comparedOn(
  range: Range,
  by: Exclude<Comparison, "none">,
  today: string,
): { now: Range; before: Range } | undefined {
  if (range.from >= today) return undefined;
  const before = rangeBefore(range, by);
  if (range.to < today) return { now: range, before };
  const now = { from: range.from, to: addDays(today, -1) };
  const days = Math.min(daysIn(now), daysIn(before));
  return { now, before: { from: before.from, to: addDays(before.from, days - 1) } };
}

/** Whether two intervals are as long, or both a whole month: else the bar of one says nothing beside the other's. */
export const areAlike = (one: Range, other: Range): boolean =>
  daysIn(one) === daysIn(other) || (isMonth(one) && isMonth(other));

function isMonth({ from, to }: Range): boolean {
  const [year, month, date] = partsOf(from);
  return date === 1 && to === dayIn(year, month, 31);
}
