import { type LimitName, limitNames } from "../grants/index.ts";

/** An amount of each thing that is limited, in minor units and counts. */
export type Amounts = Readonly<Record<LimitName, bigint>>;
/** The counts within an hour of the clock; `at` is when something last was, in milliseconds since 1970. */
export type HourOfKey = Amounts & { readonly at: number };

const HOUR_MS = 3_600_000;
/**
 * How long a use counts toward a limit, in milliseconds; the uses of an hour count as long as its last one.
 */
export const COUNTED_MS = 24 * HOUR_MS;

const hourOf = (at: number) => Math.floor(at / HOUR_MS);

/** The hours that still count, the earliest first, with further amounts in the current one. */
export function addHour(hours: readonly HourOfKey[], amounts: Amounts, now: Date): HourOfKey[] {
  const at = now.getTime();
  const counting = hours.filter((one) => one.at > at - COUNTED_MS);
  const last = counting.at(-1);
  // A clock that was set back does not reset the counters.
  if (!last || hourOf(last.at) < hourOf(at)) return [...counting, { ...amounts, at }];
  return [...counting.slice(0, -1), { ...sumOf([last, amounts]), at: Math.max(last.at, at) }];
}

/** The sum of several amounts. */
export const sumOf = (all: readonly Amounts[]): Amounts =>
  Object.fromEntries(
    limitNames.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0n)]),
  ) as Amounts;

/** The time at which the first counted use expires; a day from now without any. */
export function findNextRelease(hours: readonly HourOfKey[], name: LimitName, now: Date): Date {
  const first = hours.find((one) => one.at > now.getTime() - COUNTED_MS && one[name] > 0n);
  return new Date((first?.at ?? now.getTime()) + COUNTED_MS);
}

/** Hours in their stored form: a JSON array, the earliest first. */
export const hoursText = (hours: readonly HourOfKey[]): string =>
  JSON.stringify(hours, (_, value) => (typeof value === "bigint" ? String(value) : value));
export const readHours = (text: string): HourOfKey[] =>
  (JSON.parse(text) as ({ at: number } & Record<LimitName, string>)[]).map(({ at, ...amounts }) => ({
    at,
    ...(Object.fromEntries(limitNames.map((name) => [name, BigInt(amounts[name])])) as Amounts),
  }));
