export { causeOf } from "./cause.ts";
export { applyChanges, type Change, writeChanges } from "./changes.ts";
export { createProduct } from "./create.ts";
export { type Before, draftOf, type Proposal, propose, refuseUnseenCost, settle } from "./draft.ts";
export { readFieldNames } from "./list.ts";
export { keepPage, keptPage } from "./list-cache.ts";
export { productMessages } from "./messages.ts";
export { presentProduct, productColumn, productColumns, type Reader } from "./present.ts";
export {
  changeQuantity,
  countProducts,
  findProducts,
  lockProduct,
  lockProducts,
} from "./product-rows.ts";
export { MAX_QUANTITY } from "./quantity.ts";
export { productRoutes } from "./routes.ts";
export { money, orNull } from "./schema-parts.ts";
export { kinds, Product, ProductCreate, ProductList, ProductUpdate, readOnlyFields } from "./schemas.ts";
export { chooseSlugs } from "./slugs.ts";
export { changeOf, wantsSlugs } from "./update.ts";
export { changeVariantQuantity, listVariants } from "./variant-queries.ts";
