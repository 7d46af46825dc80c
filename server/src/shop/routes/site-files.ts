import { readAddresses } from "../../catalogue/products/index.ts";
import type { ShopAnswer } from "../../http/html/serve-shop.ts";
import type { Json, NeedReader } from "../data/index.ts";
import { robots, type SitemapEntry, sitemap, sitemapIndex } from "../seo/index.ts";
import { encoded, readShopState } from "../theme/index.ts";
import { rootIn } from "./place.ts";
import type { Visit } from "./visit.ts";

// In six languages these are 30,000 addresses, of 50,000 that a sitemap may have.
const PRODUCTS_A_FILE = 5_000;
const SITEMAP = /^sitemap_(products|collections|pages)_([1-9]\d{0,4})\.xml$/;

/** Whether an address is one of the files that a shop has for programs. */
export const isSiteFile = ([name = "", ...others]: readonly string[]): boolean =>
  !others.length && (name === "robots.txt" || name === "sitemap.xml" || SITEMAP.test(name));

/** Such a file; undefined where there is none. `themeRobots` is what the theme says in place of the usual lines, where it does. Previews and shops in other languages than the store's own have none of their own. */
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
  const xml = await (name === "sitemap.xml" ? index(visit) : part(visit, needs, name));
  return xml === undefined ? undefined : text(visit, xml, "application/xml; charset=utf-8");
}

async function text({ call }: Visit, body: string, type: string): Promise<ShopAnswer> {
  const { body: bytes, encoding } = await encoded(Buffer.from(body)).in(
    call.headers["accept-encoding"]?.toString(),
  );
  const headers = { "content-type": type, "cache-control": "public, max-age=300" };
  return {
    status: 200,
    headers: encoding ? { ...headers, "content-encoding": encoding } : headers,
    body: bytes,
  };
}

async function index(visit: Visit): Promise<string> {
  const { call } = visit;
  const total = await countProducts(visit);
  const files = Math.max(1, Math.ceil(total / PRODUCTS_A_FILE));
  return sitemapIndex([
    ...Array.from({ length: files }, (_, i) => `${call.origin}/sitemap_products_${i + 1}.xml`),
    `${call.origin}/sitemap_collections_1.xml`,
    `${call.origin}/sitemap_pages_1.xml`,
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

async function part(visit: Visit, needs: NeedReader, name: string): Promise<string | undefined> {
  const [, kind, number] = SITEMAP.exec(name) ?? [];
  const { call } = visit;
  if (kind === "products") {
    const offset = (Number(number) - 1) * PRODUCTS_A_FILE;
    const found = await readAddresses(call.reads, { now: call.now, offset, limit: PRODUCTS_A_FILE });
    if (!found.length && offset) return undefined;
    return sitemap(
      found.map(({ slug, slugs, updatedAt }) => entry(visit, "products", slug, slugs, updatedAt)),
    );
  }
  if (number !== "1") return undefined;
  const revisions = await readShopState(call.reads, call.now);
  const reading = {
    call,
    language: visit.profile.defaultLanguage,
    revisions,
    customer: undefined,
    cart: undefined,
  };
  const [rows] = await needs.read(reading, [{ kind: kind === "pages" ? "pages" : "collections" }]);
  const entries = ((rows ?? []) as Json[]).map(({ slug, slugs = [], updatedAt }) =>
    entry(
      visit,
      kind!,
      slug,
      Object.fromEntries((slugs as Json[]).map((one) => [one.language, one.slug])),
      updatedAt,
    ),
  );
  return sitemap(kind === "pages" ? entries : [home(visit), ...entries]);
}

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
