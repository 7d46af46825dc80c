const DAY_MS = 86_400_000;
const SATURDAY_AND_SUNDAY: readonly number[] = [6, 7];
const weekends = new Map<string, readonly number[]>();

/** The days of the weekend in a country (ISO 3166-1 alpha-2), as 1 (Monday) to 7. */
function weekendOf(country: string | null): readonly number[] {
  if (!country) return SATURDAY_AND_SUNDAY;
  let weekend = weekends.get(country);
  if (!weekend) {
    weekend = new Intl.Locale(`und-${country}`).getWeekInfo().weekend;
    weekends.set(country, weekend);
  }
  return weekend;
}

const isOff = (day: number, country: string | null) =>
  weekendOf(country).includes(new Date(day).getUTCDay() || 7);

/**
 * The working day that comes so many working days after a day (YYYY-MM-DD); after none, the day itself, or
 * the first working day after it. Weekends are those of the country.
 */
export function workingDayAfter(day: string, days: number, country: string | null): string {
  let at = Date.parse(`${day}T00:00:00Z`);
  while (isOff(at, country)) at += DAY_MS;
  for (let left = days; left > 0; left--)
    do at += DAY_MS;
    while (isOff(at, country));
  return new Date(at).toISOString().slice(0, 10);
}

/** Whether people work on a day (YYYY-MM-DD) in a country. */
export const isWorkingDay = (day: string, country: string | null): boolean =>
  !isOff(Date.parse(`${day}T00:00:00Z`), country);
