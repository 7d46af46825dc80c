import { isConstraint, RetryTransaction } from "../../db/faults.ts";
import { unnestRows } from "../../db/insert-statement.ts";
import type { Row } from "../../db/pool/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import { isUuid } from "../../kit/cursor.ts";
import type { RequestedSlug } from "./translations.ts";

/** The slugs that a resource requests, by preference. */
export type SlugRequest = { id: string; wanted: readonly RequestedSlug[] };
/** The slugs that a resource gets, in the order of its `wanted`. */
export type SettledSlugs = SlugRequest & { slugs: readonly string[] };
/** A requested slug, and the number of free numbers needed for its base. */
export type SlugProbe = { id: string; language: string; slug: string; base: string; needed: number };

/** The slugs of one noun, in a table of its own: which numbers are free, taking and freeing. */
export type SlugTable = {
  /**
   * For each probe the numbers with which its slug is free, the lowest after the last one in use: 1 is the
   * slug itself, n its base with -n. Requests for the same slug wait for each other. One round trip.
   */
  findFree(tx: Tx, probes: readonly SlugProbe[]): Promise<number[][]>;
  /** Takes settled slugs. */
  take(tx: Tx, settled: readonly SettledSlugs[]): Promise<void>;
  /** Records the slugs that resources give up for settled ones; before they are freed. */
  leave(tx: Tx, settled: readonly SettledSlugs[]): Promise<void>;
  /** Frees all slugs of these resources. */
  free(tx: Tx, ids: readonly string[]): Promise<void>;
  /**
   * Defers to the commit that all slugs of some resources are freed, released ones recorded, and then settled
   * ones taken. If one is taken concurrently, the transaction runs again.
   */
  defer(tx: Tx, freed: readonly string[], settled: readonly SettledSlugs[]): void;
};

const MAX_SUFFIX = 100_000;

// Requests for the same slug queue by one of 256 locks per store, taken in order, so that a request of any
// size holds few. They belong to the store's row: see lockOf.
const lock = statement(`
  select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(store_id::text, 0) # (hashtextextended(language || ' ' || slug, 0) & 255) as key
    from stores, unnest($2::text[], $3::text[]) as wanted (language, slug) where store_id = $1 order by key) keys`);

/** The kinds of resources whose former slugs redirect to the current one. */
export type SlugKind = "product" | "category" | "page";

/** The id of the last former owner of a slug, which is a parameter: SQL, for the store `$1`. */
const formerOwner = (kind: SlugKind, slug: string): string =>
  `(select f.target_id from former_slugs f where f.store_id = $1 and f.kind = '${kind}' and f.slug = ${slug})`;

/** The ids of the last former owners of slugs, an array: SQL, for the store `$1`; `f.slug` is each slug. */
export const formerOwners = (kind: SlugKind, slugs: string): string =>
  `select f.target_id from former_slugs f where f.store_id = $1 and f.kind = '${kind}' and f.slug = any(${slugs})`;

const findFormer = statement(
  "select target_id from former_slugs where store_id = $1 and kind = $2 and slug = $3",
);

/** The id of the last former owner of a slug, whether or not it still exists, or the slug has a new owner. */
export const findFormerOwner = async (tx: Tx, kind: SlugKind, slug: string): Promise<string | undefined> =>
  (await tx.query(findFormer, [tx.storeId, kind, slug]))[0]?.[0] ?? undefined;

/**
 * The slugs in a table with the columns store_id, language and slug, and `owner`, the id of their resource.
 */
export function slugTable(table: string, owner: string, kind: SlugKind): SlugTable {
  // `offset 0` keeps the planner from turning the look-ups of single slugs into a join with all of them.
  const isTaken = (
    n: string,
  ) => `exists (select 1 from ${table} s where s.store_id = $1 and s.language = wanted.language
    and s.slug = case ${n} when 1 then wanted.slug else wanted.base || '-' || ${n} end
    and s.${owner} <> wanted.id offset 0)`;
  // Doubles the number until one is free, then bisects down to the last one in use: twice as many look-ups as
  // the number has binary digits.
  const findFree = statement(`
    select array_to_string(array(
      select n from (select generate_series(start.n, ${MAX_SUFFIX}) as n) numbers where not ${isTaken("n")} limit needed), ',')
    from unnest($2::text[], $3::text[], $4::text[], $5::uuid[], $6::int[]) with ordinality
      as wanted (language, slug, base, id, needed, position)
    cross join lateral (
      with recursive doubled (n) as (
        select 1 union all select n * 2 from doubled where n < ${MAX_SUFFIX} and ${isTaken("n")}),
      halved (taken, free) as (
        select max(n) / 2, max(n) from doubled
        union all
        select case when middle.is_taken then middle.n else taken end, case when middle.is_taken then free else middle.n end
        from halved cross join lateral (
          select (taken + free) / 2 as n, ${isTaken("((taken + free) / 2)")} as is_taken) middle
        where free - taken > 1)
      select min(free) as n from halved) start
    order by position`);
  // In a fixed order, so that concurrent writers of the same slugs do not deadlock.
  const take = statement(`
    insert into ${table} (store_id, language, slug, ${owner})
    select s.store_id, t.language, t.slug, t.id
    from stores s, ${unnestRows("$2::text[], $3::text[], $4::uuid[]", "t", "language, slug, id")}
    where s.store_id = $1 order by t.language, t.slug`);
  const leave = statement(`
    insert into former_slugs as f (store_id, kind, slug, target_id, left_at)
    select distinct on (s.slug) s.store_id, '${kind}', s.slug, s.${owner}, now()
    from ${table} s where s.store_id = $1 and s.${owner} = any($3::uuid[])
      and not exists (select from unnest($2::text[], $3::uuid[]) as k (slug, id) where k.slug = s.slug and k.id = s.${owner})
    order by s.slug
    on conflict (store_id, kind, slug) do update set target_id = excluded.target_id, left_at = excluded.left_at`);
  const free = statement(`delete from ${table} where store_id = $1 and ${owner} = any($2::uuid[])`);
  return {
    async findFree(tx, probes) {
      const languages = probes.map(({ language }) => language);
      const bases = probes.map(({ base }) => base);
      const [, rows] = await Promise.all([
        tx.query(lock, [tx.storeId, languages, bases]),
        tx.query(findFree, [
          tx.storeId,
          languages,
          probes.map(({ slug }) => slug),
          bases,
          probes.map(({ id }) => id),
          probes.map(({ needed }) => needed),
        ]),
      ]);
      return rows.map(([list]) => list!.split(",").filter(Boolean).map(Number));
    },
    async take(tx, settled) {
      if (settled.length) await tx.query(take, [tx.storeId, ...columnsOf(settled)]);
    },
    async leave(tx, settled) {
      if (settled.length) await tx.query(leave, [tx.storeId, ...columnsOf(settled).slice(1)]);
    },
    async free(tx, ids) {
      if (ids.length) await tx.query(free, [tx.storeId, ids]);
    },
    defer(tx, freed, settled) {
      const left = settled.filter(({ id }) => freed.includes(id));
      if (left.length) tx.atCommit(leave, [tx.storeId, ...columnsOf(left).slice(1)]);
      if (freed.length) tx.atCommit(free, [tx.storeId, freed]);
      if (!settled.length) return;
      tx.atCommit(take, [tx.storeId, ...columnsOf(settled)], (error) =>
        isConstraint(error, `${table}_pkey`) ? new RetryTransaction(error) : error,
      );
    },
  };
}

function columnsOf(settled: readonly SettledSlugs[]): string[][] {
  const rows = settled.flatMap(({ id, wanted, slugs }) =>
    wanted.map(({ language }, i) => [language, slugs[i]!, id] as const),
  );
  return [0, 1, 2].map((column) => rows.map((row) => row[column]!));
}

/** A table whose rows shoppers see by slugs; `isShown` is SQL, of its alias and of a time `$3`. */
export type SlugOwner = {
  table: string;
  alias?: string;
  key: string;
  slugs: string;
  kind: SlugKind;
  isShown: string;
};

/**
 * Builds the lookup of a row that shoppers see, by its id, a slug in any language, or a former slug
 * that no row has now; `select` names its columns. If several have the slug, a row's own slug comes first,
 * then the earliest of the languages. Throws 404.
 */
export function createVisibleFinder(
  { table, alias = "p", key, slugs, kind, isShown }: SlugOwner,
  select: string,
) {
  const byKey = (id: string) =>
    statement(
      `select ${select} from ${table} ${alias} where ${alias}.store_id = $1 and ${alias}.${key} = ${id} and ${isShown}`,
    );
  const [byId, byFormer] = [byKey("$2"), byKey(formerOwner(kind, "$2"))];
  const bySlug = statement(`
    select ${select} from (
      select ${alias}.* from ${slugs} s join ${table} ${alias} on ${alias}.store_id = s.store_id and ${alias}.${key} = s.${key}
      where s.store_id = $1 and s.slug = $2 and ${isShown}
      order by s.language <> '', array_position($4::text[], s.language) nulls last, s.language limit 1) ${alias}`);
  return async (
    tx: Tx,
    idOrSlug: string,
    { now, languages }: { now: Date; languages: readonly string[] },
  ): Promise<Row> => {
    const values = [tx.storeId, idOrSlug, now];
    let [row] = await (isUuid(idOrSlug) ? tx.query(byId, values) : tx.query(bySlug, [...values, languages]));
    if (!row && !isUuid(idOrSlug)) [row] = await tx.query(byFormer, values);
    if (!row) throw notFound();
    return row;
  };
}

/**
 * The columns that links to rows with translations need, in SQL: id, slug, whether shoppers see it, and its
 * names and slugs by language, as JSON; `name` is the key of the name in a translation.
 */
export const linkColumns = (alias: string, key: string, isShown: string, name = "name"): string =>
  `${alias}.${key}, ${alias}.slug, ${isShown}, (
    select json_agg(json_build_object('language', t ->> 'language', 'name', t ->> '${name}', 'slug', t ->> 'slug'))
    from json_array_elements(${alias}.translations) t)`;
