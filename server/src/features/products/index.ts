export { bulkRoutes } from "./bulk-routes.ts";
export { type Change, writeChanges } from "./changes.ts";
export { createProduct } from "./create.ts";
export { propose, settle } from "./draft.ts";
export { productRoutes } from "./routes.ts";
export { ProductCreate, ProductUpdate } from "./schemas.ts";
export { stockRoutes } from "./stock-routes.ts";
export { updateProduct } from "./update.ts";
