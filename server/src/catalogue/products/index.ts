export { causeOf, changeOf, needsSlugs } from "./actions.ts";
export { currentProduct, type Proposal, propose, refuseUnseenCost } from "./draft/draft.ts";
export { findLevels } from "./draft/levels.ts";
export {
  freedSkus,
  holderOf,
  type KnownSku,
  type SkuClash,
  type SkuHolder,
  skuChanges,
  skuClashes,
  skuTaken,
} from "./draft/skus.ts";
export type { Change, CurrentProduct } from "./model/change.ts";
export { Kind, keySql, kinds, type ProductRow, products } from "./model/columns.ts";
export { ALWAYS_THERE, BACKORDERED, LOWEST_PRICE, OFFERED, VARIANT_PRICE } from "./model/offer-sql.ts";
export { firstPicture, type KnownPicture, picturesIn } from "./model/pictures.ts";
export { MAX_QUANTITY } from "./model/quantity.ts";
export { Product, ProductCreate, ProductRead, ProductUpdate, productWrites } from "./model/schemas.ts";
export { type VariantDraft, variants } from "./model/variant-columns.ts";
export {
  findCosts,
  findExistingProducts,
  findProductNames,
  findProducts,
  lockProduct,
  lockProducts,
  productCountOf,
  productHead,
  readProductsAfter,
  serializeProducts,
} from "./read/find-sql.ts";
export { allChanged, byName, byUpdate, inOrder, productList, productSource } from "./read/list.ts";
export type { FoundProducts, ListFilters, ListSort, ProductSearch } from "./read/list-products.ts";
export {
  findLinkedProducts,
  findNamedItems,
  findPicturedProducts,
  type KnownProduct,
  lockKnownProducts,
  type NamedItem,
  productHits,
} from "./read/named-sql.ts";
export {
  isAddressed,
  isRelatedTo,
  nextVisible,
  readAddresses,
  recommendationFinder,
  visibleAmong,
  visibleAt,
  visibleCounts,
  visibleFinder,
  visibleRevision,
  visibleStamp,
  visibleWalk,
} from "./read/visible-sql.ts";
export { productRoutes } from "./routes.ts";
export {
  catalogueRevision,
  countProducts,
  countsHead,
  hasNeverHadProducts,
  hasProduct,
  raiseCategoryRevision,
  readRevision,
  reserveNumbers,
} from "./write/counts-sql.ts";
export { enqueueProductEvents, fallsLow } from "./write/events.ts";
export { findExternalIds, newExternalId, refuseExternalId } from "./write/external-id-sql.ts";
export { findPictures, findProductMedia } from "./write/media-sql.ts";
export { deferItemQuantities, deferQuantities } from "./write/quantities-sql.ts";
export { rewriteProductNames, rewriteProductNamesAsOwner } from "./write/search-rows-sql.ts";
export { findItemsBySku, findProductsBySku, findSkus, setUniqueSkus, skuOfSeveral } from "./write/sku-sql.ts";
export { productSlugs } from "./write/sql.ts";
export { findTaxClasses, refuseTaxClass, usedTaxClasses } from "./write/tax-class-sql.ts";
export {
  expectVisible,
  lockRating,
  onMediaChanged,
  rateProduct,
  ratingHead,
  takeOutOfCategory,
  takeOutOfProfile,
} from "./write/updates-sql.ts";
export { findProductsOfVariants, listVariants } from "./write/variant-sql.ts";
export { applyChanges, type Writing, writeChanges } from "./write/write-changes.ts";
