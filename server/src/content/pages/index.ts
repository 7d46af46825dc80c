export { contentPages } from "./columns.ts";
export { pageRoutes } from "./routes.ts";
export { findLinkedPages, nextPublicationSql } from "./sql.ts";
export { InLanguage, inLanguage } from "./storefront.ts";
export { createPage } from "./write.ts";
