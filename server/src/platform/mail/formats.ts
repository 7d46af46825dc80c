import { memoize } from "../../kit/memoize.ts";

// Creating a format costs more than the rest of an email. Readers may have any locale, so only the latest are
// cached.
const MOST = 100;
const numbers = memoize(
  (locale: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  MOST,
);
const days = memoize(
  (locale: string, timeZone: string) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }),
  MOST,
);
const moments = memoize(
  (locale: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "long", timeZone }),
  MOST,
);
const regions = memoize((locale: string) => new Intl.DisplayNames(locale, { type: "region" }), MOST);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in words, in its largest whole unit. */
export function durationIn(locale: string, ms: number): string {
  const [unit, length] =
    ms >= 2 * DAY && ms % DAY === 0 ? ["day", DAY] : ms % HOUR === 0 ? ["hour", HOUR] : ["minute", MINUTE];
  const format = numbers(locale, {
    style: "unit",
    unit: unit as string,
    unitDisplay: "long",
    maximumFractionDigits: 0,
  });
  return format.format(ms / (length as number));
}

/**
 * An amount, written as a decimal, as readers of a language write it: exact, with as many fraction digits as
 * it has.
 */
export function moneyIn(locale: string, decimal: string, currency: string): string {
  const digits = decimal.split(".")[1]?.length ?? 0;
  const format = numbers(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // A text, and not a number: it is read digit by digit.
  return format.format(decimal as Intl.StringNumericLiteral);
}

/** A whole number as readers of a language write it. */
export const countIn = (locale: string, count: number): string => numbers(locale).format(count);

/** The day of a moment (ISO 8601) in a time zone, with its month in words. */
export const dayIn = (locale: string, moment: string, timeZone: string): string =>
  days(locale, timeZone).format(new Date(moment));

/** The day and the time of a moment (ISO 8601) in a time zone, which it names. */
export const momentIn = (locale: string, moment: string, timeZone: string): string =>
  moments(locale, timeZone).format(new Date(moment));

/**
 * The name of a country (ISO 3166-1 alpha-2); other texts, as imported orders may have, are returned
 * unchanged.
 */
export const countryIn = (locale: string, country: string): string =>
  (/^[A-Z]{2}$/.test(country) && regions(locale).of(country)) || country;
