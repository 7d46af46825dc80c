export { createProduct } from "./create.ts";
export { productColumn } from "./present.ts";
export { productRoutes } from "./routes.ts";
export type { ProductCreate } from "./schemas.ts";
export { updateProduct } from "./update.ts";
