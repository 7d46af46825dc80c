export { causeOf } from "./cause.ts";
export { applyChanges, type Change, type Writing, writeChanges } from "./changes.ts";
export { kinds, lowered, type ProductRow, products } from "./columns.ts";
export { hadNoProduct, reserveNumbers } from "./counts-sql.ts";
export { type Before, draftOf, type Proposal, propose, refuseUnseenCost, settle } from "./draft.ts";
export { createFaults, updateFaults } from "./faults.ts";
export { type KnownProduct, lockKnownProducts } from "./known-sql.ts";
export { productMessages } from "./messages.ts";
export { byName, inOrder } from "./names.ts";
export { createPageCache, type PageCache } from "./page-cache.ts";
export { MAX_QUANTITY } from "./quantity.ts";
export { productRoutes } from "./routes.ts";
export { Product, ProductCreate, ProductRead, ProductUpdate, readOnlyFields } from "./schemas.ts";
export {
  changeQuantity,
  countProducts,
  findProducts,
  lockProduct,
  lockProducts,
  productCountOf,
  productHead,
  productSlugs,
  readProductsAfter,
  takeOutOfCategory,
} from "./sql.ts";
export { changeOf, wantsSlugs } from "./update.ts";
export { changeVariantQuantity, listVariants } from "./variant-sql.ts";
