import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { type ApiError, duplicate } from "../../http/errors.ts";
import { MAX_SLUG } from "../../kit/slug.ts";
import type { WantedSlug } from "../translations/index.ts";

/** What slugs a product wants, in an order of its own. */
export type SlugRequest = { productId: string; wanted: readonly WantedSlug[] };

const MAX_SUFFIX = 100_000;

// Who wants the same slug queues: by one of 256 locks a store, taken in order, so that a request of any size
// holds few.
const lock = statement(`
  select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended($1::text, 0) # (hashtextextended(language || ' ' || slug, 0) & 255) as key
    from unnest($2::text[], $3::text[]) as wanted (language, slug) order by key) keys`);

// The first free numbers of each: 1 is the slug as it is, n is the slug with -n. `offset 0` keeps the planner from
// turning the look-up of one slug after another into a join with all of them.
const free = statement(`
  select array_to_string(array(
    select n from (select generate_series(1, ${MAX_SUFFIX}) as n) numbers
    where not exists (select 1 from product_slugs s where s.language = wanted.language
      and s.slug = case n when 1 then wanted.slug else wanted.base || '-' || n end
      and s.product_id <> wanted.product_id offset 0)
    limit needed), ',')
  from unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::int[]) with ordinality
    as wanted (language, slug, base, product_id, needed, position)
  order by position`);

/**
 * Settles which slugs products get: a chosen one as it is, a made one with -2, -3, … where it is taken; a 409 in
 * place of the slugs of a product whose chosen one is taken. Two round trips at most, however many products.
 */
export async function chooseSlugs(
  tx: Tx,
  requests: readonly SlugRequest[],
): Promise<(string[] | ApiError)[]> {
  const items = requests.flatMap(({ productId, wanted }) =>
    wanted.map(({ language, slug }) => ({ productId, language, slug, base: withRoomForSuffix(slug) })),
  );
  if (!items.length) return requests.map(() => []);
  const rivals = Map.groupBy(items, ({ language, base }) => `${language} ${base}`);
  const spare = requests.length > 1 ? 4 : 0;
  const languages = items.map(({ language }) => language);
  const bases = items.map(({ base }) => base);
  const [, rows] = await Promise.all([
    tx.query(lock, [tx.storeId, languages, bases]),
    tx.query(free, [
      languages,
      items.map(({ slug }) => slug),
      bases,
      items.map(({ productId }) => productId),
      items.map(({ language, base }) => rivals.get(`${language} ${base}`)!.length + spare),
    ]),
  ]);
  const given = new Set<string>();
  let at = 0;
  return requests.map(({ wanted }) => {
    const numbers = rows.slice(at, at + wanted.length).map(([list]) => list!.split(",").filter(Boolean));
    at += wanted.length;
    return settle(wanted, numbers, given);
  });
}

function settle(
  wanted: readonly WantedSlug[],
  numbers: readonly string[][],
  given: Set<string>,
): string[] | ApiError {
  const slugs: string[] = [];
  for (const [i, { language, slug, field }] of wanted.entries()) {
    const candidates = numbers[i]!.filter((n) => !field || n === "1").map((n) =>
      n === "1" ? slug : `${withRoomForSuffix(slug)}-${n}`,
    );
    const found = candidates.find((candidate) => !given.has(`${language} ${candidate}`));
    if (!found) return duplicate(field ?? "/slug");
    slugs.push(found);
  }
  for (const [i, { language }] of wanted.entries()) given.add(`${language} ${slugs[i]}`);
  return slugs;
}

const insert = statement(`
  insert into product_slugs (store_id, language, slug, product_id)
  select $1, language, slug, product_id
  from unnest($2::text[], $3::text[], $4::uuid[]) as taken (language, slug, product_id)`);
const remove = statement("delete from product_slugs where product_id = any($1::uuid[])");

/** Takes settled slugs for products, each list in the order of its `wanted`. */
export async function takeSlugs(
  tx: Tx,
  requests: readonly (SlugRequest & { slugs: readonly string[] })[],
): Promise<void> {
  const rows = requests.flatMap(({ productId, wanted, slugs }) =>
    wanted.map(({ language }, i) => ({ productId, language, slug: slugs[i]! })),
  );
  if (!rows.length) return;
  await tx.query(insert, [
    tx.storeId,
    rows.map(({ language }) => language),
    rows.map(({ slug }) => slug),
    rows.map(({ productId }) => productId),
  ]);
}

/** Frees all slugs of products. */
export async function freeSlugs(tx: Tx, productIds: readonly string[]): Promise<void> {
  if (productIds.length) await tx.query(remove, [productIds]);
}

const withRoomForSuffix = (slug: string) => slug.slice(0, MAX_SLUG - 7).replace(/[\ud800-\udbff]$/, "");
