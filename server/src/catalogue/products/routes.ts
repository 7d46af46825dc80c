import type { Row } from "../../db/pool.ts";
import { type Answer, type Call, route } from "../../http/route.ts";
import { causeOf } from "./cause.ts";
import { createProduct } from "./create.ts";
import { refuseUnseenCost } from "./draft.ts";
import { listProducts, ProductListQuery, readFieldNames } from "./list.ts";
import { presentProduct, productColumn } from "./present.ts";
import { getProduct } from "./product-rows.ts";
import { removeProduct } from "./remove.ts";
import { Product, ProductCreate, ProductList, ProductUpdate, readOnlyFields } from "./schemas.ts";
import { updateProduct } from "./update.ts";

const tag = "Products";

export const productRoutes = [
  route({
    method: "GET",
    path: "/api/v1/products",
    permission: "products:read",
    tag,
    summary: "List products",
    query: ProductListQuery,
    reply: ProductList,
    async handle(call) {
      const reader = readerOf(call, readFieldNames(call.query.fields));
      return { message: "ok", data: await listProducts(call.tx, call.query, reader) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/products/:id",
    permission: "products:read",
    tag,
    summary: "Read one product",
    reply: Product,
    versioned: true,
    async handle(call) {
      return answer(call, await getProduct(call.tx, call.params.id!), "ok");
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/products",
    permission: "products",
    tag,
    summary: "Create a product",
    body: ProductCreate,
    readOnly: [...readOnlyFields, "version"],
    reply: Product,
    status: 201,
    async handle(call) {
      refuseUnseenCost(call.body, call.can("products:cost"));
      const row = await createProduct(call.tx, call.store, call.body, causeOf(call, "initial"), call.now);
      const location = `/api/v1/products/${productColumn(row, 0, "product_id")}`;
      return { ...answer(call, row, "product.created"), status: 201, location };
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/products/:id",
    permission: "products",
    tag,
    summary: "Update a product",
    description: "A field left out keeps its value; an array given replaces the whole array.",
    body: ProductUpdate,
    reply: Product,
    versioned: true,
    async handle(call) {
      refuseUnseenCost(call.body, call.can("products:cost"));
      const { tx, store, params, body, expectedVersions, now } = call;
      const { row } = await updateProduct(
        tx,
        store,
        params.id!,
        body,
        expectedVersions,
        causeOf(call, "correction"),
        now,
      );
      return answer(call, row, "product.updated");
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/products/:id",
    permission: "products",
    tag,
    summary: "Delete a product",
    description: "Soft: order history still refers to it. Its slugs are free again.",
    versioned: true,
    async handle({ tx, store, params, expectedVersions, now }) {
      await removeProduct(tx, store, params.id!, expectedVersions, now);
      return { message: "product.deleted", data: null };
    },
  }),
];

function answer(call: Call, row: Row, message: Answer["message"]): Answer {
  const version = Number(productColumn(row, 0, "version"));
  return { message, data: presentProduct(row, 0, readerOf(call)), version };
}

const readerOf = (call: Call, fields?: ReadonlySet<string>) => ({
  currencyDigits: call.store.currencyDigits,
  seesCost: call.can("products:cost"),
  fields,
});
