import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { duplicate } from "../../http/errors.ts";
import { MAX_SLUG } from "../../kit/slug.ts";
import type { WantedSlug } from "../translations/index.ts";

const NO_CATEGORY = "00000000-0000-0000-0000-000000000000";
const MAX_SUFFIX = 100_000;

const choose = statement(`
  select case when not exists (select 1 from category_slugs s
      where s.language = wanted.language and s.slug = wanted.slug and s.category_id <> $3) then 0
    else (select n from (select generate_series(2, ${MAX_SUFFIX}) as n) numbers
      where not exists (select 1 from category_slugs s where s.language = wanted.language
        and s.slug = wanted.base || '-' || n and s.category_id <> $3) limit 1) end
  from unnest($1::text[], $2::text[], $4::text[]) with ordinality as wanted (language, slug, base, position)
  order by position`);

/**
 * Settles which slugs a category gets, in the order of `wanted`: a chosen one as it is, a made one with -2, -3, …
 * where it is taken. Throws 409 for a chosen one that is taken. Whoever calls holds the lock of the categories.
 */
export async function chooseSlugs(
  tx: Tx,
  wanted: readonly WantedSlug[],
  categoryId = NO_CATEGORY,
): Promise<string[]> {
  const languages = wanted.map(({ language }) => language);
  const slugs = wanted.map(({ slug }) => slug);
  const bases = slugs.map(withRoomForSuffix);
  const rows = await tx.query(choose, [languages, slugs, categoryId, bases]);
  return wanted.map(({ slug, field }, i) => {
    const suffix = rows[i]![0];
    if (suffix === "0") return slug;
    if (field || suffix === null) throw duplicate(field ?? "/slug");
    return `${bases[i]}-${suffix}`;
  });
}

const insert = statement(`
  insert into category_slugs (store_id, language, slug, category_id)
  select $1, language, slug, $4 from unnest($2::text[], $3::text[]) as wanted (language, slug)`);
const remove = statement("delete from category_slugs where category_id = $1");

/** Takes the slugs for a category, in the order of `wanted`. */
export async function takeSlugs(
  tx: Tx,
  categoryId: string,
  wanted: readonly WantedSlug[],
  slugs: readonly string[],
): Promise<void> {
  const languages = wanted.map(({ language }) => language);
  await tx.query(insert, [tx.storeId, languages, slugs, categoryId]);
}

/** Frees all slugs of a category. */
export async function freeSlugs(tx: Tx, categoryId: string): Promise<void> {
  await tx.query(remove, [categoryId]);
}

const withRoomForSuffix = (slug: string) => slug.slice(0, MAX_SLUG - 7).replace(/[\ud800-\udbff]$/, "");
