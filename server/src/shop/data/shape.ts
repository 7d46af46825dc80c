// biome-ignore lint/suspicious/noExplicitAny: an answer of a storefront endpoint, in its schema's form
export type Json = Record<string, any>;

/**
 * A product or category in one language: its slug is the one that it has in it, and of the other languages
 * only the slugs are left.
 */
export function pickLanguage(row: Json): Json {
  const { translations, ...rest } = row;
  const all = (translations ?? []) as { language: string; slug: string }[];
  const own = all.find(({ language }) => language === row.language)?.slug;
  return {
    ...rest,
    slug: own || row.slug,
    slugs: all.flatMap(({ language, slug }) => (slug ? [{ language, slug }] : [])),
  };
}

/** The categories of a tree, each before those below it. */
export function flattenTree(tree: readonly Json[], depth = 0): Json[] {
  return tree.flatMap(({ children, ...row }) => [
    pickLanguage({ ...row, depth }),
    ...flattenTree((children ?? []) as Json[], depth + 1),
  ]);
}

/** Whether a slug is one that the row has in any language. */
export const hasSlug = (row: Json, slug: string): boolean =>
  row.slug === slug ||
  (row.slugs as { slug: string }[] | undefined)?.some((one) => one.slug === slug) === true;
