export { causeOf } from "./cause.ts";
export { applyChanges, type Change, type Writing, writeChanges } from "./changes.ts";
export { Kind, keySql, kinds, type ProductRow, products } from "./columns.ts";
export { findCosts } from "./costs-sql.ts";
export {
  catalogueRevision,
  hasNeverHadProducts,
  hasProduct,
  raiseCategoryRevision,
  readRevision,
  reserveNumbers,
} from "./counts-sql.ts";
export { type CurrentProduct, currentProduct, type Proposal, propose, refuseUnseenCost } from "./draft.ts";
export { enqueueProductEvents, fallsLow } from "./events.ts";
export { findExternalIds, newExternalId, refuseExternalId } from "./external-id-sql.ts";
export { rewriteProductNames, rewriteProductNamesAsOwner } from "./found-sql.ts";
export { productHits } from "./hit-sql.ts";
export { type KnownProduct, lockKnownProducts } from "./known-sql.ts";
export { findLevels } from "./levels.ts";
export { productList, productSource } from "./list.ts";
export { findPictures, onMediaChanged } from "./media-sql.ts";
export { findLinkedProducts, findNamedItems, type NamedItem } from "./named-sql.ts";
export { byName, inOrder } from "./names.ts";
export { ALWAYS_THERE, BACKORDERED, LOWEST_PRICE, OFFERED, VARIANT_PRICE } from "./offer-sql.ts";
export { firstPicture, type KnownPicture, picturesIn } from "./pictures.ts";
export { MAX_QUANTITY } from "./quantity.ts";
export { deferQuantities } from "./quantity-sql.ts";
export { expectVisible, lockRating, rateProduct, ratingHead } from "./rating-sql.ts";
export { recommendationFinder } from "./recommended-sql.ts";
export { productRoutes } from "./routes.ts";
export { Product, ProductCreate, ProductRead, ProductUpdate, productWrites } from "./schemas.ts";
export type { FoundProducts, ListSort, ProductSearch } from "./searched-list.ts";
export { serializeProducts } from "./serialize.ts";
export { findItemsBySku, findProductsBySku, findSkus, setUniqueSkus, skuOfSeveral } from "./sku-sql.ts";
export {
  freedSkus,
  holderOf,
  type KnownSku,
  type SkuClash,
  type SkuHolder,
  skuChanges,
  skuClashes,
  skuTaken,
} from "./skus.ts";
export {
  countProducts,
  countsHead,
  findExistingProducts,
  findProductNames,
  findProducts,
  lockProduct,
  lockProducts,
  productCountOf,
  productHead,
  productSlugs,
  readProductsAfter,
  takeOutOfCategory,
} from "./sql.ts";
export { changeOf, needsSlugs } from "./update.ts";
export { type VariantDraft, variants } from "./variant-columns.ts";
export { findProductsOfVariants, listVariants } from "./variant-sql.ts";
export {
  isAddressed,
  isRelatedTo,
  nextVisible,
  readAddresses,
  visibleAmong,
  visibleAt,
  visibleCounts,
  visibleFinder,
  visibleRevision,
  visibleStamp,
  visibleWalk,
} from "./visible-sql.ts";
