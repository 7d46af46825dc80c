export { type CreatedStore, createStore, StoreRefused } from "./create.ts";
export { listStores, setStoreStatus } from "./manage.ts";
export { resolveStore } from "./resolve.ts";
