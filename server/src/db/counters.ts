// A count is the sum of parts. A writer takes a part that nobody holds, or a new one, so that no writer ever
// waits for another.

/**
 * The statement that counts in `counts`, by their column `by`, for the store $1, what stands behind FROM with
 * the columns `by` and `total`, as `r`. A new part has the first of the ids `$2`.
 */
export const addToCount = (counts: string, by: string, rows: string): string => `
  insert into ${counts} as c (store_id, ${by}, part, total)
  select s.store_id, r.${by}, coalesce(
      (select f.part from ${counts} f where f.store_id = $1 and f.${by} = r.${by}
        order by f.part limit 1 for update skip locked),
      ($2::uuid[])[1]), r.total
  from stores s, ${rows} where s.store_id = $1
  on conflict (store_id, ${by}, part) do update set total = c.total + excluded.total`;

/**
 * The SQL of a part of `counts`, a number, that no other writer holds: one that there is, or else a new one,
 * which has the transaction's number.
 */
export const freePart = (counts: string): string =>
  `coalesce((select f.part from ${counts} f where f.store_id = $1 order by f.part limit 1 for update skip locked),
    (pg_current_xact_id()::text::bigint % 2147483647)::integer)`;

/**
 * The part of a statement that counts out of `counts` what its query `gone` deletes, which returns `by`, if
 * they are counted by something.
 */
export const subtractFromCount = (counts: string, by?: string): string => `
  update ${counts} c set total = c.total - r.total
  from (select ${by ? `${by}, ` : ""}count(*) as total from gone${by ? " group by 1" : ""}) r
  where c.store_id = $1 ${by ? `and c.${by} = r.${by}` : "and r.total > 0"} and c.part = (
    select f.part from ${counts} f where f.store_id = $1 ${by ? `and f.${by} = r.${by}` : ""} order by f.part limit 1)`;
