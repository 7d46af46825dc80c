/**
 * A rule with a period and customer groups; without groups it is for everybody. Times are ISO 8601 or
 * PostgreSQL's.
 */
export type Window = {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** Empty where everybody has it. */
  readonly customerGroupIds: readonly string[];
};

/** Whether it counts at a time. */
export const isNow = ({ startsAt, endsAt }: Omit<Window, "customerGroupIds">, now: Date): boolean =>
  (!startsAt || now >= new Date(startsAt)) && (!endsAt || now < new Date(endsAt));

/** Whether it applies to a customer in these groups. */
export const isTheirs = (
  { customerGroupIds }: Pick<Window, "customerGroupIds">,
  groupIds: readonly string[],
): boolean => !customerGroupIds.length || customerGroupIds.some((id) => groupIds.includes(id));

/** The next time at which one of them begins or ends, in milliseconds since 1970; undefined without one. */
export function nextChangeOf(
  all: readonly Omit<Window, "customerGroupIds">[],
  now: Date,
): number | undefined {
  const times = all
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .flatMap((time) => (time === null ? [] : [Date.parse(time)]))
    .filter((time) => time > now.getTime());
  return times.length ? Math.min(...times) : undefined;
}
