const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in a time zone (IANA), as YYYY-MM-DD. */
export function dayOf(moment: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}
