const DATE = /^\d{4}-\d\d-\d\d$/;
const DATE_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d(?::?\d\d)?)$/i;
const YEAR_1 = Date.parse("0001-01-01T00:00:00Z");
const YEAR_10000 = Date.parse("+010000-01-01T00:00:00Z");

/**
 * The moment that an ISO 8601 date and time with any offset names, or a date alone, which is its midnight in
 * UTC. Undefined for what is neither, and beyond the years 1 to 9999.
 */
export function instant(text: string): Date | undefined {
  const [, day = "", time = "", offset = ""] = DATE.test(text)
    ? ["", text, "00:00", "Z"]
    : (DATE_TIME.exec(text) ?? []);
  const date = new Date(`${day}T${time}${offsetOf(offset)}`);
  // Date rolls 31 February over into March; such a day is refused instead.
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || Number.isNaN(midnight.getTime())) return undefined;
  if (midnight.toISOString().slice(0, 10) !== day) return undefined;
  return date.getTime() >= YEAR_1 && date.getTime() < YEAR_10000 ? date : undefined;
}

// ISO 8601 lets offsets be written +02, +0200 and +02:00; Date reads the last.
function offsetOf(text: string): string {
  if (text.length < 3) return text.toUpperCase();
  return `${text.slice(0, 3)}:${text.slice(3).replace(":", "").padEnd(2, "0")}`;
}

/**
 * The name of a time zone as the IANA database spells it ("europe/berlin" is "Europe/Berlin"; an alias stays
 * one), or undefined where there is no such zone. A bare offset is no zone: it knows no summer time.
 */
export function timeZoneName(text: string): string | undefined {
  if (!/^[A-Za-z]/.test(text)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions();
    return timeZone.toLowerCase() === text.toLowerCase() ? timeZone : text;
  } catch {
    return undefined;
  }
}
