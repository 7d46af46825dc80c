/** Ranges of days that are asked for most. */
export const rangeNames = [
  "last_7",
  "last_30",
  "this_month",
  "last_month",
  "this_year",
  "last_year",
] as const;
/** A range of days, the last one included. */
export type Range = { from: string; to: string };

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const DAY_MS = 86_400_000;

/** What a range comes to on a day, `2026-11-26`. */
export function rangeOn(name: (typeof rangeNames)[number], today: string): Range {
  const at = Date.parse(today);
  const [year, month] = today.split("-").map(Number) as [number, number];
  const first = (of: number, inYear = year) => dayOf(Date.UTC(inYear, of - 1, 1));
  switch (name) {
    case "last_7":
      return { from: dayOf(at - 6 * DAY_MS), to: today };
    case "last_30":
      return { from: dayOf(at - 29 * DAY_MS), to: today };
    case "this_month":
      return { from: first(month), to: today };
    case "last_month":
      return { from: first(month - 1), to: dayOf(Date.UTC(year, month - 1, 0)) };
    case "this_year":
      return { from: first(1), to: today };
    case "last_year":
      return { from: first(1, year - 1), to: dayOf(Date.UTC(year, 0, 0)) };
  }
}
