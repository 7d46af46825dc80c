export { createShop } from "./shop.ts";
export type { ShopInfo } from "./shop-info.ts";
export type { ShopHandler, Views, Visit } from "./visit.ts";
