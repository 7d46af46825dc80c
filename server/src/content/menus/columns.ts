import { Type } from "typebox";
import { hide, id, integer, json, stamps, word } from "../../http/nouns/columns.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";
import { optional, required } from "../../http/nouns/writable.ts";
import type { MenuItem } from "./items.ts";
import { ItemsInput, type MenuItemInput, Titles, TitlesInput } from "./schemas.ts";

export const MAX_MENUS = 200;

/** The columns of a menu `m`. */
export const menus = table("m", {
  id: id("menu_id"),
  handle: required(
    { ...word("handle", Type.String({ examples: ["main-menu"] })) },
    {
      pattern: "^[a-z0-9]+(?:[_-][a-z0-9]+)*$",
      maxLength: 100,
      description: "The name that themes use, such as `main-menu` or `footer`. Unique in the store.",
    },
  ),
  titles: required(json<Titles, string | Titles>("titles", Titles), {}, { schema: TitlesInput, parse: null }),
  itemCount: integer("item_count", { description: "The number of items on all levels." }),
  items: optional(
    hide(json<MenuItem[], MenuItemInput[]>("items", Type.Array(Type.Unknown()))),
    {},
    { schema: ItemsInput, parse: null, otherwise: "[]" },
  ),
  ...stamps,
});
export type MenuFields = (typeof menus)["fields"];
export type MenuRow = RowOf<MenuFields>;
