export { createProduct } from "./create.ts";
export { type Draft, derived, draftColumns, propose, settle } from "./draft.ts";
export { productColumn } from "./present.ts";
export { productRoutes } from "./routes.ts";
export { ProductCreate, ProductUpdate } from "./schemas.ts";
export { updateProduct } from "./update.ts";
