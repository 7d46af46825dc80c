/** A moment as a field of a form shows it in a time zone, `2026-11-25T18:30`. */
export function localOf(instant: string, timeZone: string): string {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat("en", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    })
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** The moment of a local time in a time zone, in UTC. A time that a clock skips is the one after; of one that comes twice, the first. */
export function instantOf(local: string, timeZone: string): string {
  const wanted = Date.parse(`${local}Z`);
  const offsetAt = (at: number) => Date.parse(`${localOf(new Date(at).toISOString(), timeZone)}Z`) - at;
  const guesses = [wanted - offsetAt(wanted - 86_400_000), wanted - offsetAt(wanted + 86_400_000)];
  const found = guesses.filter((at) => at + offsetAt(at) === wanted);
  return new Date(found.length ? Math.min(...found) : Math.max(...guesses)).toISOString();
}

/** The moment just before another: in the last day of what ends when the next one begins. */
export const justBefore = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString();

/**
 * The day of a moment in a time zone, and its time there: none where the day begins, or, for an end, where it
 * is over. A day alone is itself.
 */
export function dayOf(value: string | null, timeZone: string, isEnd: boolean): { day: string; time: string } {
  if (!value) return { day: "", time: "" };
  if (!value.includes("T")) return { day: value, time: "" };
  const [day, time] = localOf(value, timeZone).split("T") as [string, string];
  const [before] = localOf(justBefore(value), timeZone).split("T") as [string];
  if (before === day) return { day, time };
  return { day: isEnd ? before : day, time: "" };
}
