import { type Static, Type } from "typebox";
import { writing } from "../../http/nouns/writable.ts";
import { categories } from "./columns.ts";
import { treeSchema } from "./tree.ts";

/** The schemas of writing categories. */
export const categoryWrites = writing("Category", categories);

export const { Create: CategoryCreate, Update: CategoryUpdate } = categoryWrites;
export type CategoryCreate = Static<typeof CategoryCreate>;
export type CategoryUpdate = Static<typeof CategoryUpdate>;

export const CategoryRemoval = Type.Object(
  {
    children: Type.Optional(
      Type.Unsafe<"refuse" | "reattach">({
        type: "string",
        enum: ["refuse", "reattach"],
        default: "refuse",
        description:
          "For a category with others directly below it: `reattach` moves those to its parent, `refuse` refuses the request.",
      }),
    ),
  },
  { additionalProperties: false },
);

export const Category = categories.schema({ "x-name": "Category" });

export const CategoryTree = treeSchema(categories, "Category");
