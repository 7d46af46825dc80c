import { html } from "../../kit/text/html.ts";
import { plainText } from "../../kit/text/plain-text.ts";

/** A page's metadata for search engines and link previews. URLs are absolute. */
export type Seo = {
  siteName: string;
  /** Empty of pages that nobody is to find. */
  canonicalUrl: string;
  /** The page in each language of the store, by language; `x-default` is the store's own. */
  alternates: Readonly<Record<string, string>>;
  type: "website" | "product" | "article";
  title: string;
  description: string;
  language: string;
  image: { url: string; width?: number | null; height?: number | null; alt?: string } | undefined;
  price: { amount: string; currency: string } | undefined;
  favicon: string | undefined;
  isUnlisted: boolean;
  /** Objects of schema.org. */
  linked: readonly object[];
};

const LONGEST_DESCRIPTION = 320;

/** A text for a description of a page: without markup, and no longer than any search engine shows. */
export function describe(text: string): string {
  const plain = plainText(text).replace(/\s+/g, " ").trim();
  if (plain.length <= LONGEST_DESCRIPTION) return plain;
  const cut = plain.slice(0, LONGEST_DESCRIPTION);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), LONGEST_DESCRIPTION / 2))}…`;
}

/** The markup of it, for the head of a page. */
export function writeHead(seo: Seo): string {
  const { canonicalUrl, alternates, title, description, image, price, favicon, linked } = seo;
  const property = (name: string, content: string | number | null | undefined) =>
    content === undefined || content === null || content === ""
      ? ""
      : html`<meta property="${name}" content="${String(content)}">\n`.html;
  const meta = (name: string, content: string) =>
    content === "" ? "" : html`<meta name="${name}" content="${content}">\n`.html;
  return [
    seo.isUnlisted ? meta("robots", "noindex, nofollow") : "",
    canonicalUrl ? html`<link rel="canonical" href="${canonicalUrl}">\n`.html : "",
    ...Object.entries(seo.isUnlisted ? {} : alternates).map(
      ([language, url]) => html`<link rel="alternate" hreflang="${language}" href="${url}">\n`.html,
    ),
    favicon ? html`<link rel="icon" href="${favicon}">\n`.html : "",
    property("og:site_name", seo.siteName),
    property("og:type", seo.type),
    property("og:title", title),
    property("og:description", description),
    property("og:url", canonicalUrl),
    property("og:locale", seo.language.replace("-", "_")),
    property("og:image", image?.url),
    property("og:image:width", image?.width),
    property("og:image:height", image?.height),
    property("og:image:alt", image?.alt),
    property("product:price:amount", price?.amount),
    property("product:price:currency", price?.currency),
    meta("twitter:card", image ? "summary_large_image" : "summary"),
    meta("twitter:title", title),
    meta("twitter:description", description),
    // No `<` can end the element.
    ...linked.map(
      (object) =>
        `<script type="application/ld+json">${JSON.stringify(object).replaceAll("<", "\\u003c")}</script>\n`,
    ),
  ].join("");
}

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
