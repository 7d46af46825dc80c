export { createProduct } from "./create.ts";
export { derived, draftColumns, propose, settle } from "./draft.ts";
export { countProducts } from "./queries.ts";
export { productRoutes } from "./routes.ts";
export { ProductCreate, ProductUpdate } from "./schemas.ts";
export { stockRoutes } from "./stock-routes.ts";
export { updateProduct } from "./update.ts";
