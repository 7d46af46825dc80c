export { describe, type Seo, writeHead } from "./head.ts";
export { breadcrumbs, siteObjects } from "./linked.ts";
export { robots } from "./robots.ts";
export { type SitemapEntry, sitemap, sitemapIndex } from "./sitemap.ts";
