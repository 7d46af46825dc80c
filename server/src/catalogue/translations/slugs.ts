import type { Tx } from "../../db/tenant.ts";
import { type ApiError, duplicate } from "../../http/answers/errors.ts";
import { MAX_SLUG } from "../../kit/slug.ts";
import type { SlugRequest, SlugTable } from "./slug-sql.ts";
import type { RequestedSlug } from "./translations.ts";

/**
 * Settles which slugs some get: a chosen one as it is, a made one with -2, -3, … where it is taken; a 409 in
 * place of the slugs of one whose chosen one is taken. One round trip, however many. `isTaken` knows of
 * chosen ones what the database does not, and leaves the others undefined.
 */
export async function chooseSlugs(
  tx: Tx,
  table: SlugTable,
  requests: readonly SlugRequest[],
  isTaken?: (language: string, slug: string) => boolean | undefined,
): Promise<(string[] | ApiError)[]> {
  const items = requests.flatMap(({ id, wanted }) =>
    wanted.map(({ language, slug }) => ({ id, language, slug, base: withRoomForSuffix(slug) })),
  );
  if (!items.length) return requests.map(() => []);
  const rivals = Map.groupBy(items, ({ language, base }) => `${language} ${base}`);
  const spare = requests.length > 1 ? 4 : 0;
  const free = await table.findFree(
    tx,
    items.map((item) => ({ ...item, needed: rivals.get(`${item.language} ${item.base}`)!.length + spare })),
  );
  const given = new Set<string>();
  let at = 0;
  return requests.map(({ wanted }) => {
    const numbers = free.slice(at, at + wanted.length).map((found, i) => {
      const { language, slug, field } = wanted[i]!;
      const told = field === undefined ? undefined : isTaken?.(language, slug);
      return told === undefined ? found : told ? [] : [1];
    });
    at += wanted.length;
    return settle(wanted, numbers, given);
  });
}

/**
 * The slugs that one hopes to get: those it wants, without a look at which are taken, as most are not. Where
 * one is, the transaction runs again (`SlugTable.defer`), and the slugs are settled as `chooseOwnSlugs` does.
 */
export const tryRequestedSlugs = (tx: Tx, table: SlugTable, request: SlugRequest): Promise<string[]> =>
  tx.isRetry ? chooseOwnSlugs(tx, table, request) : Promise.resolve(request.wanted.map(({ slug }) => slug));

/** Settles the slugs of one. Throws 409 for a chosen one that is taken. */
export async function chooseOwnSlugs(tx: Tx, table: SlugTable, request: SlugRequest): Promise<string[]> {
  const [slugs] = await chooseSlugs(tx, table, [request]);
  if (!Array.isArray(slugs)) throw slugs;
  return slugs;
}

function settle(
  wanted: readonly RequestedSlug[],
  numbers: readonly number[][],
  given: Set<string>,
): string[] | ApiError {
  const slugs: string[] = [];
  for (const [i, { language, slug, field }] of wanted.entries()) {
    const candidates = numbers[i]!.filter((n) => !field || n === 1).map((n) =>
      n === 1 ? slug : `${withRoomForSuffix(slug)}-${n}`,
    );
    const found = candidates.find((candidate) => !given.has(`${language} ${candidate}`));
    if (!found) return duplicate(field ?? "/slug");
    slugs.push(found);
  }
  for (const [i, { language }] of wanted.entries()) given.add(`${language} ${slugs[i]}`);
  return slugs;
}

const withRoomForSuffix = (slug: string) => slug.slice(0, MAX_SLUG - 7).replace(/[\ud800-\udbff]$/, "");
