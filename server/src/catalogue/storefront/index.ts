export { type Item, itemsOf, type KnownAxis, knownAxis, productUrl, type ShownProduct } from "./items.ts";
export { jsonLd } from "./json-ld.ts";
export { offeredProducts, readOfferedAfter } from "./offered.ts";
export { storefrontRoutes, storefrontSurface } from "./routes.ts";
export { readShown } from "./shown.ts";
