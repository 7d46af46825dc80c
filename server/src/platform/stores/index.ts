export { createStore } from "./create.ts";
export { listStores, setStoreStatus } from "./manage.ts";
export { type NewStore, readNewStore, StoreRefused } from "./new-store.ts";
export { findBoundStore, resolveStore } from "./resolve.ts";
