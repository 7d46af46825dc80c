export { categoryMessages } from "./messages.ts";
export { ensureCategoryPaths, readCategoryPaths } from "./paths.ts";
export { categoryRoutes } from "./routes.ts";
