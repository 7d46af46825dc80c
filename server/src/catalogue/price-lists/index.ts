export { hasPriceList } from "./kept-sql.ts";
export { listPricesOf, listPricesOfProduct } from "./list-prices-sql.ts";
export { isForSome, listsFor, nextListChange, type OpenLists } from "./open.ts";
export { priceListRoutes } from "./routes.ts";
export { parseListPrices, type Tier, tiersOf } from "./tiers.ts";
