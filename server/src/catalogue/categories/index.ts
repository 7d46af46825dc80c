export { categories } from "./columns.ts";
export { createCategory } from "./create.ts";
export { categorySource } from "./list.ts";
export { categoryMessages } from "./messages.ts";
export { ensureCategoryPaths, readCategoryPaths } from "./paths.ts";
export { categoryRoutes } from "./routes.ts";
export { findShownCategories, SHOWN, SHOWN_CATEGORY, shownWithin } from "./shown-sql.ts";
export { findExistingCategories, shareCategories } from "./sql.ts";
export { treeSchema, writeTree } from "./tree.ts";
