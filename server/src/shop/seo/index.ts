export { describe, type Seo, writeHead } from "./head.ts";
export { breadcrumbs, siteObjects } from "./linked.ts";
