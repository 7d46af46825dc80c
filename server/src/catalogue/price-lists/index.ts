export { isForSome, listsFor, nextListChange, type OpenLists } from "./open.ts";
export { listPricesOf, listPricesOfProduct } from "./price-sql.ts";
export { priceListRoutes } from "./routes.ts";
export { hasPriceList } from "./snapshot-sql.ts";
export { parseListPrices, type Tier, tiersOf } from "./tiers.ts";
