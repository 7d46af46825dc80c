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
