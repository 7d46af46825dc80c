import { listRoute, madeAnswer, rowAnswer } from "../../http/nouns/noun-routes.ts";
import { route } from "../../http/route.ts";
import { categories } from "./columns.ts";
import { categoryList } from "./list.ts";
import {
  Category,
  CategoryCreate,
  CategoryRemoval,
  CategoryTree,
  CategoryUpdate,
  categoryWrites,
} from "./schemas.ts";
import { categorySql, findCategories } from "./sql.ts";
import { writeTree } from "./tree.ts";
import { createCategory, removeCategory, updateCategory } from "./write.ts";

const tag = "Categories";

export const categoryRoutes = [
  listRoute(
    {
      path: "/api/v1/categories",
      permission: "categories:read",
      tag,
      summary: "List categories",
    },
    categoryList,
  ),
  route({
    method: "GET",
    path: "/api/v1/categories/tree",
    permission: "categories:read",
    tag,
    summary: "Read the whole tree of categories",
    description: "Siblings are sorted by position, then by name.",
    reply: CategoryTree,
    async handle(call) {
      const rows = await findCategories(call.tx, call.store.defaultLanguage);
      return { message: "ok", data: writeTree(categories, rows, call) };
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
    async handle(call) {
      return rowAnswer(categories, call, await categorySql.get(call.tx, call.params.id!), "ok");
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/categories",
    permission: "categories",
    tag,
    summary: "Create a category",
    body: CategoryCreate,
    readOnly: categoryWrites.readOnly,
    reply: Category,
    status: 201,
    async handle(call) {
      const row = await createCategory(call, call.body);
      return madeAnswer("/api/v1/categories", categories, call, row, "category.created");
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/categories/:id",
    permission: "categories",
    tag,
    summary: "Update or move a category",
    description:
      "A field left out keeps its value. An array replaces the whole array. A new `parentId` moves the category with all categories below it.",
    body: CategoryUpdate,
    reply: Category,
    versioned: true,
    async handle(call) {
      const row = await updateCategory(call, call.params.id!, call.body);
      return rowAnswer(categories, call, row, "category.updated");
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/categories/:id",
    permission: "categories",
    tag,
    summary: "Delete a category",
    description: "Cannot be undone. Its products stay, without a category. Its slugs are free again.",
    query: CategoryRemoval,
    versioned: true,
    async handle(call) {
      await removeCategory(call, call.params.id!, call.query.children === "reattach");
      return { message: "category.deleted", data: null };
    },
  }),
];
