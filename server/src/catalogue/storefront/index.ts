export {
  type Item,
  itemsOf,
  productUrl,
  type ShownProduct,
  type StandardAxis,
  standardAxis,
} from "./items.ts";
export { jsonLd } from "./json-ld.ts";
export { feedProducts, readFeedProductsAfter } from "./offered.ts";
export { storefrontRoutes, storefrontSurface } from "./routes.ts";
export { readVisibleProducts } from "./shown.ts";
