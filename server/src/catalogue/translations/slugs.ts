import type { Tx } from "../../db/tenant.ts";
import { type ApiError, duplicate } from "../../http/answers/errors.ts";
import { MAX_SLUG } from "../../kit/text/slug.ts";
import type { SlugRequest, SlugTable } from "./slug-sql.ts";
import type { RequestedSlug } from "./translations.ts";

/**
 * Settles the slugs of some resources: a chosen one unchanged, a generated one with -2, -3, … if it is in
 * use; a 409 instead of the slugs if a chosen one is in use. One round trip for any number. `isTaken`
 * corrects the database about chosen ones, and returns undefined for the others.
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
      const isInUse = field === undefined ? undefined : isTaken?.(language, slug);
      return isInUse === undefined ? found : isInUse ? [] : [1];
    });
    at += wanted.length;
    return settle(wanted, numbers, given);
  });
}

/**
 * The requested slugs of a resource, assumed to be free, as most are. If one is not, the transaction runs
 * again (`SlugTable.defer`), and `chooseOwnSlugs` settles them.
 */
export const tryRequestedSlugs = (tx: Tx, table: SlugTable, request: SlugRequest): Promise<string[]> =>
  tx.isRetry ? chooseOwnSlugs(tx, table, request) : Promise.resolve(request.wanted.map(({ slug }) => slug));

/** Settles the slugs of one resource. Throws 409 for a chosen one in use. */
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
