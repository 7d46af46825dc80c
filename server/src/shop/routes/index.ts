export { createShop, type ShopRuntime } from "./shop.ts";
export type { ShopInfo } from "./shop-info.ts";
export type { Target } from "./target.ts";
export type { PageChanges, ShopHandler, Views, Visit } from "./visit.ts";
