export { categories } from "./columns.ts";
export { categorySource } from "./list.ts";
export { type CategoryPath, ensureCategoryPaths, readCategoryPaths } from "./paths.ts";
export { categoryRoutes } from "./routes.ts";
export {
  categoryTaxClasses,
  findExistingCategories,
  findLinkedCategories,
  findNamedCategories,
  findShownCategories,
  SHOWN,
  SHOWN_CATEGORY,
  shareCategories,
  shownCategoriesWithin,
  shownCategoryFinder,
} from "./sql.ts";
export { treeSchema, writeTree } from "./tree.ts";
export { createCategory, mediaUses } from "./write.ts";
