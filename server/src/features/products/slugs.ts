import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { duplicate } from "../../http/errors.ts";
import { MAX_SLUG } from "../../kit/slug.ts";
import type { WantedSlug } from "./draft.ts";

const NO_PRODUCT = "00000000-0000-0000-0000-000000000000";
const MAX_SUFFIX = 100_000;

const lock = statement(`
  select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended($1::text || ' ' || language || ' ' || slug, 0) as key
    from unnest($2::text[], $3::text[]) as wanted (language, slug) order by key) keys`);
const choose = statement(`
  select case when not exists (select 1 from product_slugs s
      where s.language = wanted.language and s.slug = wanted.slug and s.product_id <> $3) then 0
    else (select n from (select generate_series(2, ${MAX_SUFFIX}) as n) numbers
      where not exists (select 1 from product_slugs s where s.language = wanted.language
        and s.slug = wanted.base || '-' || n and s.product_id <> $3) limit 1) end
  from unnest($1::text[], $2::text[], $4::text[]) with ordinality as wanted (language, slug, base, position)
  order by position`);

/**
 * Settles which slugs a product gets, in the order of `wanted`: a chosen one as it is, a made one with -2, -3, …
 * where it is taken. Throws 409 for a chosen one that is taken. Those who want the same slug at once queue here.
 */
export async function chooseSlugs(
  tx: Tx,
  wanted: readonly WantedSlug[],
  productId = NO_PRODUCT,
): Promise<string[]> {
  const languages = wanted.map(({ language }) => language);
  const slugs = wanted.map(({ slug }) => slug);
  const bases = slugs.map(withRoomForSuffix);
  const [, rows] = await Promise.all([
    tx.query(lock, [tx.storeId, languages, bases]),
    tx.query(choose, [languages, slugs, productId, bases]),
  ]);
  return wanted.map(({ slug, field }, i) => {
    const suffix = rows[i]![0];
    if (suffix === "0") return slug;
    if (field || suffix === null) throw duplicate(field ?? "/slug");
    return `${bases[i]}-${suffix}`;
  });
}

const insert = statement(`
  insert into product_slugs (store_id, language, slug, product_id)
  select $1, language, slug, $4 from unnest($2::text[], $3::text[]) as wanted (language, slug)`);
const remove = statement("delete from product_slugs where product_id = $1");

/** Takes the slugs for a product, in the order of `wanted`. */
export async function takeSlugs(
  tx: Tx,
  productId: string,
  wanted: readonly WantedSlug[],
  slugs: readonly string[],
): Promise<void> {
  const languages = wanted.map(({ language }) => language);
  await tx.query(insert, [tx.storeId, languages, slugs, productId]);
}

/** Frees all slugs of a product. */
export async function freeSlugs(tx: Tx, productId: string): Promise<void> {
  await tx.query(remove, [productId]);
}

const withRoomForSuffix = (slug: string) => slug.slice(0, MAX_SLUG - 7).replace(/[\ud800-\udbff]$/, "");
