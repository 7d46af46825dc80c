import { categoryRoutes } from "./features/categories/index.ts";
import { exportRoutes } from "./features/exports/index.ts";
import { bulkRoutes, filterRoutes, productRoutes, stockRoutes } from "./features/products/index.ts";
import type { Route } from "./http/route.ts";

/** Every feature's endpoints. */
export const routes: readonly Route[] = [
  ...categoryRoutes,
  ...filterRoutes,
  ...productRoutes,
  ...bulkRoutes,
  ...stockRoutes,
  ...exportRoutes,
];
