export { advanceChange } from "./advance.ts";
export { orderDataPort } from "./customer-data.ts";
export { wasDeliveredTo } from "./customer-sql.ts";
export type { DraftsPort } from "./drafts-port.ts";
export { orderHits, ordersCard } from "./hit-sql.ts";
export { orderList } from "./list.ts";
export { orderRoutes } from "./routes.ts";
export { TrackedOrder, Tracking, trackOrder } from "./track.ts";
export { readOrdersAfter, type WalkFilter, type WalkPlace, walkFilters } from "./walk-sql.ts";
