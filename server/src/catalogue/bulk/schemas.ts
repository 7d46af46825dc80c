import { bulkSchemas } from "../../http/lists/bulk-schemas.ts";
import { Product, ProductCreate, ProductUpdate } from "../products/index.ts";

/** The schemas of bulk requests to products. */
export const bulk = bulkSchemas({
  name: "Product",
  one: "a product",
  many: "products",
  path: "/products",
  create: ProductCreate,
  update: ProductUpdate,
  reply: Product,
  hasSkus: true,
});
