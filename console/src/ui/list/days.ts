import { instantOf } from "../zone-time.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A list's query as the API is asked: a day of a filter begins where it does in the store's time zone, and the last one is whole. */
export function withMoments(
  query: Readonly<Record<string, string>>,
  filters: readonly { readonly name: string; readonly kind: string; readonly isLast?: boolean }[],
  timeZone: string,
): Record<string, string> {
  const asked = { ...query };
  for (const filter of filters) {
    const day = query[filter.name];
    if (filter.kind === "day" && day && DAY.test(day))
      asked[filter.name] = instantOf(`${filter.isLast ? dayAfter(day) : day}T00:00`, timeZone);
  }
  return asked;
}

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
