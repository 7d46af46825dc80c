export { breadcrumbs, describe, type Seo, siteObjects, writeHead } from "./head.ts";
export { robots, type SitemapEntry, sitemap, sitemapIndex } from "./sitemap.ts";
