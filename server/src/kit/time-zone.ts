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
