/**
 * The statement, also as a part of another, that counts the rows of its query `rows` in `counts`, by their column `by`, for the store $1;
 * with a minus those that went. A count is the sum of parts. A writer takes a part that nobody holds, or a new one, so that no writer
 * ever waits for another.
 */
export const countedIn = (counts: string, by: string, rows: string, sign: "-" | "" = ""): string => `
  insert into ${counts} as c (store_id, ${by}, part, total)
  select $1, r.${by}, coalesce(
      (select f.part from ${counts} f where f.store_id = $1 and f.${by} = r.${by}
        order by f.part limit 1 for update skip locked),
      gen_random_uuid()), r.total
  from (select ${by}, ${sign}count(*) as total from ${rows} group by 1) r
  on conflict (store_id, ${by}, part) do update set total = c.total + excluded.total`;

/**
 * The same as a statement of its own, for what stands behind FROM with the columns `by` and `total`, as `r`. A new part has the first of
 * the ids `$2`.
 */
export const countedAnew = (counts: string, by: string, rows: string): string => `
  insert into ${counts} as c (store_id, ${by}, part, total)
  select s.store_id, r.${by}, coalesce(
      (select f.part from ${counts} f where f.store_id = $1 and f.${by} = r.${by}
        order by f.part limit 1 for update skip locked),
      ($2::uuid[])[1]), r.total
  from stores s, ${rows} where s.store_id = $1
  on conflict (store_id, ${by}, part) do update set total = c.total + excluded.total`;
