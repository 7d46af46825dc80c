const zeros = ["000", "00", "0", ""];

/**
 * A timestamptz(3) as PostgreSQL prints it in UTC ("2026-01-31 12:00:00.5+00") as ISO 8601 with milliseconds.
 */
export function isoTime(text: string): string {
  const end = text.length - 3;
  const time = end > 19 ? text.slice(11, end) : `${text.slice(11, 19)}.`;
  return `${text.slice(0, 10)}T${time}${zeros[end - 20] ?? "000"}Z`;
}

/** A moment as PostgreSQL prints a timestamptz(3) in UTC. */
export const pgTime = (moment: Date): string => moment.toISOString().replace("T", " ").replace("Z", "+00");
