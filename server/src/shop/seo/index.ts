export { describe, type Seo, writeHead } from "./head.ts";
export { breadcrumbs, siteObjects } from "./linked.ts";
export { type SitemapEntry, sitemap, sitemapIndex } from "./sitemap.ts";
