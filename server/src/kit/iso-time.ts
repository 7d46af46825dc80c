/** A timestamptz(3) as PostgreSQL prints it in UTC ("2026-01-31 12:00:00.5+00") as ISO 8601 with milliseconds. */
export function isoTime(text: string): string {
  const fraction = text.slice(20, text.length - 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, "0")}Z`;
}

/** A moment as PostgreSQL prints a timestamptz(3) in UTC. */
export const pgTime = (moment: Date): string => moment.toISOString().replace("T", " ").replace("Z", "+00");
