export { createStore } from "./create.ts";
export { type NewStore, readNewStore, StoreRefused } from "./new-store.ts";
export { resolveStore } from "./resolve.ts";
export { setStoreStatus } from "./set-status.ts";
export {
  closeStore,
  findBoundStore,
  findClash,
  findPrimaryHost,
  findToCopy,
  hasNoStore,
  insertHost,
  listStoreIds,
  listStores,
} from "./sql.ts";
