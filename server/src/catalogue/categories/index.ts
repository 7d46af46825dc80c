export { categories } from "./columns.ts";
export { createCategory } from "./create.ts";
export { categoryMessages } from "./messages.ts";
export { ensureCategoryPaths, readCategoryPaths } from "./paths.ts";
export { categoryRoutes } from "./routes.ts";
export { findExistingCategories, shareCategories } from "./sql.ts";
