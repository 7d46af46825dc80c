import { unnestRows } from "../../db/insert-statement.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

/** How often a text was searched, and how often nothing was found. */
export type SearchCount = { query: string; searches: number; empty: number };

// The most texts of a store's day, and the days that are kept.
const MAX_TEXTS = 1_000;
const DAYS = 90;

const today = "($2::timestamptz at time zone $3)::date";
// Texts that the day has already, and others as far as there is room; in one order, so that two processes do
// not wait for each other in a circle.
const add = (isKnown: boolean) =>
  statement(`
    insert into search_counts as c (store_id, day, query, searches, empty)
    select s.store_id, ${today}, t.query, t.searches, t.empty
    from stores s, ${unnestRows("$4::text[], $5::int[], $6::int[]", "t", "query, searches, empty")}
    where s.store_id = $1 and ${isKnown ? "" : "not "}exists (
      select from search_counts k where k.store_id = $1 and k.day = ${today} and k.query = t.query)
    order by t.query
    ${isKnown ? "" : `limit greatest(0, ${MAX_TEXTS} - (select count(*) from search_counts k where k.store_id = $1 and k.day = ${today}))`}
    on conflict (store_id, day, query)
      do update set searches = c.searches + excluded.searches, empty = c.empty + excluded.empty`);
const [addKnown, addNew] = [add(true), add(false)];
const forget = statement(`delete from search_counts where store_id = $1 and day < ${today} - ${DAYS}`);

/** Adds searches of a store to those of a day, and drops what is older than 90 days. */
export async function addSearches(
  tx: Tx,
  { now, timeZone, counts }: { now: Date; timeZone: string; counts: readonly SearchCount[] },
): Promise<void> {
  const day = [tx.storeId, now, timeZone];
  const counted = [
    counts.map(({ query }) => query),
    counts.map(({ searches }) => searches),
    counts.map(({ empty }) => empty),
  ];
  await Promise.all([
    tx.query(addKnown, [...day, ...counted]),
    tx.query(addNew, [...day, ...counted]),
    tx.query(forget, day),
  ]);
}

const most = (of: "searches" | "empty") =>
  statement(`
    select c.query, sum(c.searches), sum(c.empty) from search_counts c
    where c.store_id = $1 and c.day between $2 and $3
    group by c.query having sum(c.${of}) > 0 order by sum(c.${of}) desc, c.query limit $4`);
const [mostSearched, mostEmpty] = [most("searches"), most("empty")];
const all = statement(`
  select coalesce(sum(c.searches), 0), coalesce(sum(c.empty), 0) from search_counts c
  where c.store_id = $1 and c.day between $2 and $3`);

/** The texts that were searched most on some days, those that found nothing most often, and all in all. */
export async function findSearches(
  tx: Tx,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<{ searched: SearchCount[]; unfound: SearchCount[]; totals: Omit<SearchCount, "query"> }> {
  const days = [tx.storeId, from, to];
  const [searched, unfound, [totals]] = await Promise.all([
    tx.query(mostSearched, [...days, limit]),
    tx.query(mostEmpty, [...days, limit]),
    tx.query(all, days),
  ]);
  const read = ([query, searches, empty]: readonly (string | null)[]): SearchCount => ({
    query: query!,
    searches: Number(searches),
    empty: Number(empty),
  });
  return {
    searched: searched.map(read),
    unfound: unfound.map(read),
    totals: { searches: Number(totals![0]), empty: Number(totals![1]) },
  };
}
