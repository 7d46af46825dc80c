export { createStore, type NewStore, StoreRefused } from "./create.ts";
export { listStores, setStoreStatus } from "./manage.ts";
export { resolveStore } from "./resolve.ts";
