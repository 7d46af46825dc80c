import { toValue } from "liquidjs";
import { textOf } from "./values.ts";

/** Reads a date of a theme: seconds, `now`, an ISO date, or a Date. Undefined for anything else. */
export function readDate(value: unknown): Date | undefined {
  const plain = toValue(value);
  if (plain instanceof Date) return plain;
  if (typeof plain === "number") return dateOf(plain * 1000);
  const text = textOf(plain).trim().slice(0, 100);
  if (text === "") return undefined;
  if (text === "now" || text === "today") return new Date(Date.now());
  if (/^-?\d+(\.\d+)?$/.test(text)) return dateOf(Number(text) * 1000);
  return readText(text);
}

const dateOf = (ms: number) => {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** A date's text without an offset is one of UTC, whatever the machine's own time zone. */
function readText(text: string): Date | undefined {
  const [, day, time = "00:00:00", fraction = "", zone = "Z"] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(
      text,
    ) ?? [];
  if (day) {
    const offset = /^[+-]\d{4}$/.test(zone)
      ? `${zone.slice(0, 3)}:${zone.slice(3)}`
      : zone.replace(/utc/i, "Z");
    return dateOf(
      Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}${fraction.slice(0, 4)}${offset}`),
    );
  }
  if (!/\d/.test(text)) return undefined;
  const hasZone = /(Z|UTC|GMT|[+-]\d{2}:?\d{2})\s*\)?$/i.test(text);
  return dateOf(Date.parse(hasZone ? text : `${text} UTC`));
}
