import { categoryRoutes } from "./features/categories/index.ts";
import { exportRoutes } from "./features/exports/index.ts";
import { bulkRoutes, filterRoutes, productRoutes, stockRoutes } from "./features/products/index.ts";
import type { Route } from "./http/route.ts";
import type { Recurring } from "./jobs/schedule.ts";
import type { JobKind } from "./jobs/worker.ts";

/** Every feature's endpoints. */
export const routes: readonly Route[] = [
  ...categoryRoutes,
  ...filterRoutes,
  ...productRoutes,
  ...bulkRoutes,
  ...stockRoutes,
  ...exportRoutes,
];

/** Every kind of background job, with how it is done. */
export const jobKinds: readonly JobKind[] = [];

/** What is done again and again. */
export const recurring: readonly Recurring[] = [];
