import { Type } from "typebox";
import { type Column, flag, id, integer, json, orNull, text, time } from "../../http/columns.ts";
import { type RowOf, table } from "../../http/table.ts";
import { productCountOf } from "../products/index.ts";
import { TranslationSchema } from "../translations/index.ts";

const readPath = (written: string) => (written === "{}" ? [] : written.slice(1, -1).split(","));

const path: Column<string[]> = {
  sql: "c.path",
  type: "uuid[]",
  read: readPath,
  json: (written) => JSON.stringify(readPath(written)),
  schema: Type.Array(Type.String({ format: "uuid" }), {
    description: "The ids of the categories above this one, the root first.",
  }),
};

/** The columns of a category `c`. */
export const categories = table("c", {
  id: id("category_id"),
  parentId: orNull(id("parent_id")),
  slug: text("slug", { examples: ["kitchen"] }),
  position: integer("position", { description: "Place among its siblings, the lowest first." }),
  image: orNull(text("image", { description: "An absolute URL." })),
  isActive: flag("is_active"),
  productCount: integer(productCountOf("c"), {
    description:
      "The number of products directly in the category now. A change of this number makes no new version.",
  }),
  path,
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
  translations: json("translations", Type.Array(TranslationSchema)),
  version: integer("version", { description: "Grows with each change; see If-Match." }),
});
export type CategoryRow = RowOf<typeof categories.fields>;

/** The fields a writer decides. */
export const draftFields = ["parentId", "slug", "position", "image", "isActive", "translations"] as const;
