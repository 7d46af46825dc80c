export { setStoreStatus } from "./change.ts";
export { type Domain, domainsAt, insertHost, type StoreChange } from "./change-sql.ts";
export { createStore } from "./create.ts";
export { addConsoleDomain, addDomain, type Domains, makePrimary, removeDomain } from "./domains.ts";
export { type NewStore, readHost, readNewStore, StoreRefused } from "./new-store.ts";
export { resolveStore } from "./resolve.ts";
export {
  closeStore,
  findBoundStore,
  findClash,
  findPrimaryHost,
  findToCopy,
  hasNoStore,
  listStoreIds,
  listStores,
  markTest,
} from "./sql.ts";
export { readStoreChange, updateStore } from "./update.ts";
