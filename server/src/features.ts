import { categoryRoutes } from "./features/categories/index.ts";
import { bulkRoutes, productRoutes, stockRoutes } from "./features/products/index.ts";
import type { Route } from "./http/route.ts";

/** Every feature's endpoints. */
export const routes: readonly Route[] = [...categoryRoutes, ...productRoutes, ...bulkRoutes, ...stockRoutes];
