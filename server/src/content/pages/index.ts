export { contentPages } from "./columns.ts";
export { readShopRevision } from "./revision-sql.ts";
export { pageRoutes } from "./routes.ts";
export { findLinkedPages } from "./sql.ts";
export { InLanguage, inLanguage } from "./storefront.ts";
export { createPage } from "./write.ts";
