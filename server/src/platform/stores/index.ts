export { createStore, type NewStore, StoreRefused } from "./create.ts";
export { listStores, setStoreStatus } from "./manage.ts";
export { findBoundStore, resolveStore } from "./resolve.ts";
