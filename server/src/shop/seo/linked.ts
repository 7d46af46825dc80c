type Named = { name: string; url: string };
const CONTEXT = "https://schema.org/";

/** The shop itself, for its home page: a WebSite that can be searched, and the Organization behind it. */
export const siteObjects = (shop: Named & { logo: string | undefined; searchUrl: string }): object[] => [
  {
    "@context": CONTEXT,
    "@type": "WebSite",
    name: shop.name,
    url: shop.url,
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${shop.searchUrl}?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  },
  { "@context": CONTEXT, "@type": "Organization", name: shop.name, url: shop.url, logo: shop.logo },
];

/** Where a page is in the shop: the way to it, the page itself last. */
export const breadcrumbs = (way: readonly Named[]): object => ({
  "@context": CONTEXT,
  "@type": "BreadcrumbList",
  itemListElement: way.map(({ name, url }, i) => ({
    "@type": "ListItem",
    position: i + 1,
    name,
    item: url,
  })),
});
