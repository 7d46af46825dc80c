export { listPricesOf, listPricesOfProduct } from "./list-prices-sql.ts";
export { isForSome, listsFor, nextListChange, type OpenLists } from "./open.ts";
export { priceListRoutes } from "./routes.ts";
export { hasPriceList } from "./snapshot-sql.ts";
export { parseListPrices, type Tier, tiersOf } from "./tiers.ts";
