export { createStore, type NewStore, StoreRefused } from "./create.ts";
export { resolveStore } from "./resolve.ts";
export { setStoreStatus } from "./set-status.ts";
export { closeStore, findBoundStore, findPrimaryHost, listStores } from "./sql.ts";
