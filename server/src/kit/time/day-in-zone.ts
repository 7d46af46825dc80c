const DAY_MS = 86_400_000;
// Offsets near the ends of the calendar are those of its first and last days: clocks show no year 0 or 10000.
const FIRST = Date.parse("0001-01-03T00:00:00Z");
const LAST = Date.parse("9999-12-29T00:00:00Z");
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The clock of a time zone, which shows a moment in parts. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const two = "2-digit";
    const parts = { month: two, day: two, hour: two, minute: two, second: two } as const;
    clock = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", ...parts, hourCycle: "h23" });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** How far the clock of a time zone is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const seconds = Math.floor(Math.min(LAST, Math.max(FIRST, moment)) / 1_000) * 1_000;
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(seconds)) parts[type] = value;
  const day = `${parts.year!.padStart(4, "0")}-${parts.month}-${parts.day}`;
  return Date.parse(`${day}T${parts.hour}:${parts.minute}:${parts.second}Z`) - seconds;
}

/**
 * The first moment of a day (YYYY-MM-DD, years 1 to 9999) in a time zone (IANA), moved by so many days. Where
 * the clock skips midnight, that is when it skips; where midnight comes twice, the first.
 */
export function startOfDay(day: string, timeZone: string, byDays = 0): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + byDays * DAY_MS;
  const offsets = [midnight - DAY_MS, midnight + DAY_MS].map((moment) => offsetAt(moment, timeZone));
  const guesses = offsets.map((offset) => midnight - offset);
  const exact = guesses.filter((moment) => moment + offsetAt(moment, timeZone) === midnight);
  return new Date(exact.length ? Math.min(...exact) : Math.max(...guesses));
}

/** The time of a time zone (IANA) at a moment: day (YYYY-MM-DD) and time (HH:MM). */
export function clockIn(moment: Date, timeZone: string): { day: string; time: string } {
  const local = new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone)).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}
