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
