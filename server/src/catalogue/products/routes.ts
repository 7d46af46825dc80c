import { madeAnswer, rowAnswer } from "../../http/nouns/noun-routes.ts";
import { type Route, route } from "../../http/route.ts";
import { createProduct, readProduct, removeProduct, updateProduct } from "./actions.ts";
import { refuseUnseenCost } from "./draft/draft.ts";
import { products } from "./model/columns.ts";
import { ProductInclude } from "./model/lowest-price.ts";
import { Product, ProductCreate, ProductUpdate, productWrites } from "./model/schemas.ts";
import { productList } from "./read/list.ts";
import { type ListRuntime, listProducts } from "./read/list-products.ts";
import { getProductBySku, lockProductBySku } from "./write/sku-sql.ts";

const tag = "Products";
const bySku =
  "The SKU of the product, or of one of its variants; upper and lower case count as the same. If several products have it, which `uniqueSkus` of the settings rules out, the answer is 409.";

/** The endpoints of products; `runtime` has what the list and the reads keep. */
export const productRoutes = (runtime: ListRuntime): readonly Route[] => [
  route({
    method: "GET",
    path: "/api/v1/products",
    permission: "products:read",
    tag,
    summary: "List products",
    query: productList.query,
    reply: productList.reply,
    async handle(call) {
      return { message: "ok", data: await listProducts(call, runtime) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/products/:id",
    permission: "products:read",
    tag,
    summary: "Read one product",
    query: ProductInclude,
    reply: Product,
    versioned: true,
    async handle(call) {
      const isPriced = call.query.include !== undefined;
      return { message: "ok", ...(await readProduct(call, call.params.id!, runtime.pages, isPriced)) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/products/by-sku/:sku",
    params: { sku: "sku" },
    permission: "products:read",
    tag,
    summary: "Read the product that has a SKU",
    description: bySku,
    reply: Product,
    refuses: [409],
    versioned: true,
    async handle(call) {
      return rowAnswer(products, call, await getProductBySku(call.tx, call.params.sku!), "ok");
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/products/by-sku/:sku",
    params: { sku: "sku" },
    permission: "products",
    effects: ["deletion"],
    tag,
    summary: "Update the product that has a SKU",
    description: `${bySku} A field left out keeps its value. An array replaces the whole array.`,
    body: ProductUpdate,
    reply: Product,
    versioned: true,
    async handle(call) {
      refuseUnseenCost(call, call.body);
      const id = await lockProductBySku(call.tx, call.params.sku!);
      return rowAnswer(products, call, await updateProduct(call, id, call.body), "product.updated");
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/products",
    permission: "products",
    tag,
    summary: "Create a product",
    body: ProductCreate,
    readOnly: productWrites.readOnly,
    reply: Product,
    status: 201,
    async handle(call) {
      refuseUnseenCost(call, call.body);
      const row = await createProduct(call, call.body);
      return madeAnswer("/api/v1/products", products, call, row, "product.created");
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/products/:id",
    permission: "products",
    effects: ["deletion"],
    tag,
    summary: "Update a product",
    description: "A field left out keeps its value. An array replaces the whole array.",
    body: ProductUpdate,
    reply: Product,
    versioned: true,
    async handle(call) {
      refuseUnseenCost(call, call.body);
      const row = await updateProduct(call, call.params.id!, call.body);
      return rowAnswer(products, call, row, "product.updated");
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/products/:id",
    permission: "products",
    tag,
    summary: "Delete a product",
    description: "The product is kept for the order history but no longer shown. Its slugs are free again.",
    versioned: true,
    async handle(call) {
      await removeProduct(call, call.params.id!);
      return { message: "product.deleted", data: null };
    },
  }),
];
