export {
  type Item,
  itemsOf,
  productUrl,
  type ShownProduct,
  type StandardAxis,
  standardAxis,
} from "./items.ts";
export { jsonLd } from "./json-ld.ts";
export { feedProducts, readFeedProductsAfter, readVisibleProducts } from "./list.ts";
export { storefrontRoutes, storefrontSurface } from "./routes.ts";
