import { currentPage } from "../page/index.ts";
import { readDate } from "./read-date.ts";
import { textOf } from "./values.ts";

type Parts = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  weekday: number;
  offset: number;
  ms: number;
  epoch: number;
};

const MAX_WIDTH = 32;
const MAX_FORMAT = 500;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, options);
    if (formatters.size > 300) formatters.clear();
    formatters.set(key, found);
  }
  return found;
}

function partsOf(date: Date, timeZone: string): Parts {
  const options = {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
    era: "short",
  } as const;
  const found = Object.fromEntries(
    formatterOf("en-US", options)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  const year = found.era === "BC" ? 1 - Number(found.year) : Number(found.year);
  const [month, day, hour, minute, second] = [
    found.month,
    found.day,
    found.hour,
    found.minute,
    found.second,
  ].map(Number) as [number, number, number, number, number];
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  local.setUTCHours(hour, minute, second);
  const epoch = Math.floor(date.getTime() / 1000);
  return {
    year,
    month,
    day,
    hour,
    minute,
    second,
    weekday: local.getUTCDay(),
    offset: Math.round((local.getTime() / 1000 - epoch) / 60),
    ms: date.getUTCMilliseconds(),
    epoch,
  };
}

const yearDay = ({ year, month, day }: Parts) =>
  Math.round((Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)) / 86_400_000) + 1;
const week = (parts: Parts, first: number) =>
  Math.floor((yearDay(parts) + 6 - ((parts.weekday - first + 7) % 7)) / 7);

function isoWeek(parts: Parts): { year: number; week: number } {
  const thursday = new Date(Date.UTC(parts.year, parts.month - 1, parts.day + 4 - (parts.weekday || 7)));
  const year = thursday.getUTCFullYear();
  return { year, week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / 604_800_000) + 1 };
}

function offsetText(minutes: number, colons: number): string {
  const sign = minutes < 0 ? "-" : "+";
  const [h, m] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((n) =>
    String(n).padStart(2, "0"),
  );
  return `${sign}${h}${colons ? ":" : ""}${m}${colons > 1 ? ":00" : ""}`;
}

const name =
  (style: "long" | "short", part: "month" | "weekday") =>
  (_: Parts, date: Date, locale: string, timeZone: string) =>
    formatterOf(locale, { [part]: style, timeZone }).format(date);

type Directive = [
  width: number,
  pad: "0" | " ",
  write: (parts: Parts, date: Date, locale: string, timeZone: string) => string | number,
];
const twelve = (hour: number) => hour % 12 || 12;
const DIRECTIVES: Readonly<Record<string, Directive>> = {
  a: [0, " ", name("short", "weekday")],
  A: [0, " ", name("long", "weekday")],
  b: [0, " ", name("short", "month")],
  B: [0, " ", name("long", "month")],
  h: [0, " ", name("short", "month")],
  C: [2, "0", ({ year }) => Math.floor(year / 100)],
  d: [2, "0", ({ day }) => day],
  e: [2, " ", ({ day }) => day],
  g: [2, "0", (parts) => isoWeek(parts).year % 100],
  G: [4, "0", (parts) => isoWeek(parts).year],
  V: [2, "0", (parts) => isoWeek(parts).week],
  H: [2, "0", ({ hour }) => hour],
  k: [2, " ", ({ hour }) => hour],
  I: [2, "0", ({ hour }) => twelve(hour)],
  l: [2, " ", ({ hour }) => twelve(hour)],
  j: [3, "0", yearDay],
  L: [3, "0", ({ ms }) => ms],
  m: [2, "0", ({ month }) => month],
  M: [2, "0", ({ minute }) => minute],
  S: [2, "0", ({ second }) => second],
  p: [0, " ", ({ hour }) => (hour < 12 ? "AM" : "PM")],
  P: [0, " ", ({ hour }) => (hour < 12 ? "am" : "pm")],
  s: [0, "0", ({ epoch }) => epoch],
  u: [0, "0", ({ weekday }) => weekday || 7],
  w: [0, "0", ({ weekday }) => weekday],
  U: [2, "0", (parts) => week(parts, 0)],
  W: [2, "0", (parts) => week(parts, 1)],
  y: [2, "0", ({ year }) => ((year % 100) + 100) % 100],
  Y: [4, "0", ({ year }) => year],
  Z: [0, " ", ({ offset }, _date, _locale, zone) => (offset === 0 ? "UTC" : zone)],
  n: [0, " ", () => "\n"],
  t: [0, " ", () => "\t"],
  "%": [0, " ", () => "%"],
};
const COMPOSED: Readonly<Record<string, string>> = {
  c: "%a %b %e %H:%M:%S %Y",
  D: "%m/%d/%y",
  F: "%Y-%m-%d",
  r: "%I:%M:%S %p",
  R: "%H:%M",
  T: "%H:%M:%S",
  v: "%e-%^b-%Y",
  x: "%m/%d/%y",
  X: "%H:%M:%S",
  "+": "%a %b %e %H:%M:%S %Z %Y",
};
/** The formats that themes may name instead of writing them, by how a language writes dates. */
const NAMED: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  abbreviated_date: { year: "numeric", month: "short", day: "numeric" },
  basic: { year: "numeric", month: "numeric", day: "numeric" },
  date: { year: "numeric", month: "long", day: "numeric" },
  date_at_time: { year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" },
  default: {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  },
  on_date: { month: "short", day: "numeric", year: "numeric" },
  short: { month: "short", day: "numeric" },
  long: { year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" },
};

/**
 * Writes a date by a format of `strftime` or a named one; what is no date is printed as it is. Widths are at
 * most 32.
 */
export function formatDate(value: unknown, format: string | undefined, zone?: string): string {
  const date = readDate(value);
  if (!date) return textOf(value);
  const { timeZone: own, request } = currentPage().globals;
  const timeZone = zone ?? own;
  const named = NAMED[format ?? "date"];
  if (named) return formatterOf(request.locale, { ...named, timeZone }).format(date);
  return write(date, partsOf(date, timeZone), (format ?? "").slice(0, MAX_FORMAT), request.locale, timeZone);
}

function write(date: Date, parts: Parts, format: string, locale: string, timeZone: string): string {
  return format.replace(
    /%([-_0^#]*)(:{0,2})(\d{0,9})([a-zA-Z%+])/g,
    (whole, flags: string, colons: string, width: string, letter: string) => {
      const composed = COMPOSED[letter];
      const padTo = (text: string, usual: number, pad: string) => {
        if (flags.includes("-")) return text;
        const length = Math.min(MAX_WIDTH, width ? Number(width) : usual);
        return text.padStart(length, flags.includes("_") ? " " : flags.includes("0") ? "0" : pad);
      };
      const applyCase = (text: string) =>
        flags.includes("^")
          ? text.toUpperCase()
          : flags.includes("#")
            ? text === text.toUpperCase()
              ? text.toLowerCase()
              : text.toUpperCase()
            : text;
      if (composed) return padTo(applyCase(write(date, parts, composed, locale, timeZone)), 0, " ");
      if (letter === "z") return padTo(offsetText(parts.offset, colons.length), 0, "0");
      if (letter === "N")
        return String(parts.ms)
          .padStart(3, "0")
          .padEnd(9, "0")
          .slice(0, Math.min(9, Number(width) || 9));
      const directive = DIRECTIVES[letter];
      if (!directive) return whole;
      const [usual, pad, print] = directive;
      return padTo(applyCase(String(print(parts, date, locale, timeZone))), usual, pad);
    },
  );
}

export const dateFilters = {
  date: (value: unknown, format: unknown, ...sent: unknown[]) => {
    // `date: format: 'short'` names its format.
    const named = [format, ...sent].find((one) => Array.isArray(one) && one[0] === "format") as
      | [string, unknown]
      | undefined;
    const wanted = named ? named[1] : format;
    if (!named && textOf(wanted) === "") return value;
    return readDate(value) ? formatDate(value, textOf(wanted)) : value;
  },
};
