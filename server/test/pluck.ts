import type { Json } from "./shop.ts";

/** The value of a field in each entry of a list; with several fields, a list of their values. */
export const pluck = (list: readonly Json[], ...fields: string[]): Json[] =>
  list.map((one) => (fields.length === 1 ? one[fields[0]!] : fields.map((field) => one[field])));
