import { readAddresses } from "../../catalogue/products/index.ts";
import type { ShopAnswer } from "../../http/html/serve-shop.ts";
import type { Json, NeedReader } from "../data/index.ts";
import { robots, type SitemapEntry, sitemap, sitemapIndex } from "../seo/index.ts";
import { encodeBody, readShopState } from "../theme/index.ts";
import { rootIn } from "./place.ts";
import type { Visit } from "./visit.ts";

// A sitemap may have 50,000 addresses and 50 MB; each address names the others of its entry in each language.
const MOST_ENTRIES = 5_000;
const MOST_LINKS = 180_000;
// As many as the storefront lists at once.
const MOST_PAGES = 100;
const SITEMAP = /^sitemap_(products|collections|pages)_([1-9]\d{0,4})\.xml$/;

/** Whether an address is one of the files that a shop has for programs. */
export const isSiteFile = ([name = "", ...others]: readonly string[]): boolean =>
  !others.length && (name === "robots.txt" || name === "sitemap.xml" || SITEMAP.test(name));

/**
 * Such a file; undefined where there is none. `themeRobots` is what the theme says in place of the usual
 * lines, where it does. Previews and shops in other languages than the store's own have none of their own.
 */
export async function siteFile(
  visit: Visit,
  needs: NeedReader,
  themeRobots: (visit: Visit) => Promise<string | undefined>,
): Promise<ShopAnswer | undefined> {
  const { call, place, profile } = visit;
  if (place.root !== "/") return undefined;
  const [name = ""] = place.segments;
  const isOpen = profile.storefront.mode === "open";
  if (name === "robots.txt") {
    const own = isOpen ? await themeRobots(visit) : undefined;
    return text(visit, own ?? robots(call.origin, isOpen), "text/plain; charset=utf-8");
  }
  if (!isOpen) return undefined;
  const xml = await (name === "sitemap.xml" ? index(visit, needs) : part(visit, needs, name));
  return xml === undefined ? undefined : text(visit, xml, "application/xml; charset=utf-8");
}

async function text({ call }: Visit, body: string, type: string): Promise<ShopAnswer> {
  const { body: bytes, encoding } = await encodeBody(Buffer.from(body)).in(
    call.headers["accept-encoding"]?.toString(),
  );
  const headers = { "content-type": type, "cache-control": "public, max-age=300" };
  return {
    status: 200,
    headers: encoding ? { ...headers, "content-encoding": encoding } : headers,
    body: bytes,
  };
}

/** How many entries a file has. */
const entriesPerFile = ({ profile }: Visit): number =>
  Math.max(1, Math.min(MOST_ENTRIES, Math.floor(MOST_LINKS / profile.languages.length ** 2)));
const pagesPerFile = (visit: Visit): number => Math.min(MOST_PAGES, entriesPerFile(visit));

async function index(visit: Visit, needs: NeedReader): Promise<string> {
  const { call } = visit;
  const [products, collections, { total: pages }] = await Promise.all([
    countProducts(visit),
    readCollections(visit, needs),
    readPages(visit, 1),
  ]);
  const files = (kind: string, entries: number, aFile: number) =>
    Array.from(
      { length: Math.max(1, Math.ceil(entries / aFile)) },
      (_, i) => `${call.origin}/sitemap_${kind}_${i + 1}.xml`,
    );
  return sitemapIndex([
    ...files("products", products, entriesPerFile(visit)),
    ...files("collections", collections.length, entriesPerFile(visit)),
    ...files("pages", pages, pagesPerFile(visit)),
  ]);
}

async function countProducts({ call }: Visit): Promise<number> {
  const asked = { query: { limit: "1", fields: "slug" } };
  const { data } = await call.ask<{ pagination: { total: number } }>(
    "GET /api/v1/storefront/products",
    asked,
  );
  return data.pagination.total;
}

async function readCollections(visit: Visit, needs: NeedReader): Promise<Json[]> {
  const { call, profile } = visit;
  const revisions = await readShopState(call.reads, call.now);
  const reading = {
    call,
    language: profile.defaultLanguage,
    revisions,
    customer: undefined,
    cart: undefined,
  };
  const [rows] = await needs.read(reading, [{ kind: "collections" }]);
  return (rows ?? []) as Json[];
}

/** The pages of a file, and how many there are in all. */
async function readPages(visit: Visit, number: number): Promise<{ pages: Json[]; total: number }> {
  const query = { page: String(number), limit: String(pagesPerFile(visit)) };
  const { data } = await visit.call.ask<{ pages: Json[]; pagination: { total: number } }>(
    "GET /api/v1/storefront/pages",
    { query },
  );
  return { pages: data.pages, total: data.pagination.total };
}

async function part(visit: Visit, needs: NeedReader, name: string): Promise<string | undefined> {
  const [, kind, digits] = SITEMAP.exec(name) ?? [];
  const { call } = visit;
  const number = Number(digits);
  const limit = entriesPerFile(visit);
  const offset = (number - 1) * limit;
  const entriesOf = (rows: readonly Json[], slugs: string) =>
    rows.map((row) => entry(visit, kind!, row.slug, slugsIn(row[slugs]), row.updatedAt));
  if (kind === "pages") {
    const { pages } = await readPages(visit, number);
    return pages.length || number === 1 ? sitemap(entriesOf(pages, "translations")) : undefined;
  }
  if (kind === "collections") {
    const all = await readCollections(visit, needs);
    if (offset && offset >= all.length) return undefined;
    const some = entriesOf(all.slice(offset, offset + limit), "slugs");
    return sitemap(offset ? some : [home(visit), ...some]);
  }
  const found = await readAddresses(call.reads, { now: call.now, offset, limit });
  if (!found.length && offset) return undefined;
  return sitemap(found.map(({ slug, slugs, updatedAt }) => entry(visit, "products", slug, slugs, updatedAt)));
}

const slugsIn = (rows: readonly Json[] = []): Record<string, string> =>
  Object.fromEntries(rows.map(({ language, slug }) => [language, slug]));

const home = ({ call, profile }: Visit): SitemapEntry => ({
  urls: Object.fromEntries(
    profile.languages.map((one) => [one, `${call.origin}${rootIn(one, profile.defaultLanguage)}`]),
  ),
});

const entry = (
  { call, profile }: Visit,
  folder: string,
  slug: string,
  slugs: Readonly<Record<string, string>>,
  updatedAt: string | undefined,
): SitemapEntry => ({
  ...(updatedAt && { updatedAt }),
  urls: Object.fromEntries(
    profile.languages.map((language) => [
      language,
      `${call.origin}${rootIn(language, profile.defaultLanguage)}${folder}/${encodeURIComponent(slugs[language] || slug)}`,
    ]),
  ),
});
