export { contentPages } from "./columns.ts";
export { pageRoutes } from "./routes.ts";
export { findLinkedPages, nextPublished } from "./sql.ts";
export { InLanguage, inLanguage } from "./storefront.ts";
export { createPage } from "./write.ts";
