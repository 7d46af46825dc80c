import type { Json } from "./shop.ts";

/** What each of a list has in a field, or in several: then a list of their values. */
export const pluck = (list: readonly Json[], ...fields: string[]): Json[] =>
  list.map((one) => (fields.length === 1 ? one[fields[0]!] : fields.map((field) => one[field])));
