import type { Row } from "../../db/pool.ts";
import { type Answer, route } from "../../http/route.ts";
import { createCategory } from "./create.ts";
import { CategoryListQuery, listCategories } from "./list.ts";
import { categoryColumn, presentCategory } from "./present.ts";
import { getCategory } from "./queries.ts";
import { removeCategory } from "./remove.ts";
import {
  Category,
  CategoryCreate,
  CategoryList,
  CategoryRemoval,
  CategoryTree,
  CategoryUpdate,
  readOnlyFields,
} from "./schemas.ts";
import { readTree } from "./tree.ts";
import { updateCategory } from "./update.ts";

const tag = "Categories";

export const categoryRoutes = [
  route({
    method: "GET",
    path: "/api/v1/categories",
    permission: "categories:read",
    tag,
    summary: "List categories",
    query: CategoryListQuery,
    reply: CategoryList,
    async handle({ tx, query }) {
      return { message: "ok", data: await listCategories(tx, query) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/categories/tree",
    permission: "categories:read",
    tag,
    summary: "Read the whole tree of categories",
    description: "Siblings come by position, then name.",
    reply: CategoryTree,
    async handle({ tx }) {
      return { message: "ok", data: await readTree(tx) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/categories/:id",
    permission: "categories:read",
    tag,
    summary: "Read one category",
    reply: Category,
    versioned: true,
    async handle({ tx, params }) {
      return answer(await getCategory(tx, params.id!), "ok");
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/categories",
    permission: "categories",
    tag,
    summary: "Create a category",
    body: CategoryCreate,
    readOnly: [...readOnlyFields, "version"],
    reply: Category,
    status: 201,
    async handle({ tx, store, body, now }) {
      const row = await createCategory(tx, store, body, now);
      const location = `/api/v1/categories/${categoryColumn(row, 0, "category_id")}`;
      return { ...answer(row, "category.created"), status: 201, location };
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/categories/:id",
    permission: "categories",
    tag,
    summary: "Update or move a category",
    description:
      "A field left out keeps its value; an array given replaces the whole array. Another `parentId` moves it with all that lies below.",
    body: CategoryUpdate,
    reply: Category,
    versioned: true,
    async handle({ tx, store, params, body, expectedVersions, now }) {
      const row = await updateCategory(tx, store, params.id!, body, expectedVersions, now);
      return answer(row, "category.updated");
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/categories/:id",
    permission: "categories",
    tag,
    summary: "Delete a category",
    description: "For good. Its products stay, in no category; its slugs are free again.",
    query: CategoryRemoval,
    versioned: true,
    async handle({ tx, params, query, expectedVersions, now }) {
      await removeCategory(tx, params.id!, query.children === "reattach", expectedVersions, now);
      return { message: "category.deleted", data: null };
    },
  }),
];

function answer(row: Row, message: Answer["message"]): Answer {
  const version = Number(categoryColumn(row, 0, "version"));
  return { message, data: presentCategory(row, 0), version };
}
