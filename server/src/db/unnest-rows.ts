/**
 * The FROM item of rows that come as an array a column, such as `$2::uuid[], $3::text[]`, with their place as
 * `n`. The limit takes all of them; by it the planner expects few rows, and keeps one plan for any number.
 */
export const unnestRows = (arrays: string, alias: string, columns: string): string => `(
    select * from unnest(${arrays}) with ordinality as ${alias} (${columns}, n)
    limit cardinality(${arrays.slice(0, arrays.indexOf("]") + 1)})) ${alias}`;
