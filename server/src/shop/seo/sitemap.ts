import { escapeHtml } from "../../kit/text/html.ts";

/** An address of a shop: in each language, by language, and when it was changed. */
export type SitemapEntry = { urls: Readonly<Record<string, string>>; updatedAt?: string };

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** The sitemap of sitemaps (sitemaps.org). */
export const sitemapIndex = (urls: readonly string[]): string =>
  `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls
    .map((url) => `<sitemap><loc>${escapeHtml(url)}</loc></sitemap>\n`)
    .join("")}</sitemapindex>\n`;

/** A sitemap: each address in each language, with the other languages beside it. */
export function sitemap(entries: readonly SitemapEntry[]): string {
  const parts = entries.map(({ urls, updatedAt }) => {
    const all = Object.entries(urls);
    const alternates =
      all.length > 1
        ? all
            .map(
              ([language, url]) =>
                `<xhtml:link rel="alternate" hreflang="${escapeHtml(language)}" href="${escapeHtml(url)}"/>`,
            )
            .join("")
        : "";
    const changed = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : "";
    return all.map(([, url]) => `<url><loc>${escapeHtml(url)}</loc>${changed}${alternates}</url>\n`).join("");
  });
  return `${HEAD}<urlset ${NAMESPACES}>\n${parts.join("")}</urlset>\n`;
}

/**
 * The default robots.txt of a shop at an origin. It excludes combined filters, which give one page endless
 * addresses, and visitors' own pages.
 */
export const robots = (origin: string, isOpen: boolean): string =>
  isOpen
    ? `User-agent: *
Disallow: /account
Disallow: /cart
Disallow: /checkout
Disallow: /console
Disallow: /preview/
Disallow: /recommendations/
Disallow: /search
Disallow: /*?*filter.
Disallow: /*?*sort_by=
Disallow: /*?*section_id=
Disallow: /*?*sections=

Sitemap: ${origin}/sitemap.xml
`
    : "User-agent: *\nDisallow: /\n";
