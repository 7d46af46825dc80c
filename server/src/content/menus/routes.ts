import { Type } from "typebox";
import { notFound } from "../../http/answers/errors.ts";
import { hasIds, isSince } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byText, byTime } from "../../http/lists/sorts.ts";
import { madeAnswer, nounRoutes, rowAnswer } from "../../http/nouns/noun-routes.ts";
import { type Call, route } from "../../http/route.ts";
import { InLanguage, inLanguage } from "../pages/index.ts";
import { type MenuRow, menus } from "./columns.ts";
import { menu } from "./menu.ts";
import { findDestinations, resolveItems, titleIn } from "./resolve.ts";
import { Items, ShownItems } from "./schemas.ts";
import { findMenus } from "./sql.ts";

const path = "/api/v1/menus";
const tag = "Content";

const menuList = list({
  name: "menus",
  row: menu.reply,
  reply: "MenuList",
  table: menus,
  from: "menus m",
  sorts: { handle: byText("m.handle"), createdAt: byTime("m.created_at"), updatedAt: byTime("m.updated_at") },
  sort: "handle",
  filters: {
    ids: hasIds("m.menu_id"),
    updatedSince: isSince("m.updated_at", "Changed at this time or later (ISO 8601)."),
  },
});

const WholeMenu = menus.schema({ "x-name": "MenuWithItems" }, { items: Items });

// The row's items with their titles and URLs in the store's languages.
async function withItems(call: Call, row: MenuRow) {
  const items = menus.get(row, "items");
  const languages = call.languagesFor(undefined);
  const to = await findDestinations(call, [items]);
  return { items: resolveItems(items, to, { ...call, languages }, false) };
}

const Handles = Type.Object(
  {
    ...InLanguage.properties,
    handles: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: "Up to 20 handles, separated by commas.",
      examples: ["main-menu,footer"],
    }),
  },
  { additionalProperties: false },
);
const MAX_HANDLES = 20;
const ShownMenu = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    handle: Type.String({ examples: ["main-menu"] }),
    title: Type.String({ examples: ["Main menu"] }),
    items: ShownItems,
  },
  { additionalProperties: false, "x-name": "StorefrontMenu" },
);

async function showMenus(call: Call<{ lang?: string }>, handles: readonly string[]) {
  const reader = inLanguage(call);
  const rows = await findMenus(call.tx, handles);
  const found = rows.map((row) => menus.read(row));
  const to = await findDestinations(
    call,
    found.map(({ items }) => items),
  );
  return handles.flatMap((handle) =>
    found
      .filter((one) => one.handle === handle || one.id === handle)
      .map(({ id, handle, titles, items }) => ({
        id,
        handle,
        title: titleIn(titles, reader.languages) ?? "",
        items: resolveItems(items, to, reader, true),
      })),
  );
}

/** The endpoints of menus. */
export const menuRoutes = [
  ...nounRoutes(
    {
      path,
      one: "a menu",
      many: "menus",
      tag,
      permission: "content",
      messages: "menu",
      verbs: ["list", "remove"],
      about: { list: "Without their items." },
    },
    menu,
    menuList,
  ),
  route({
    method: "GET",
    path: `${path}/:id`,
    permission: "content:read",
    tag,
    summary: "Read one menu",
    description: "With its items, each with the title and the address that shoppers get.",
    reply: WholeMenu,
    versioned: true,
    async handle(call) {
      const row = await menu.get(call.tx, call.params.id!);
      return rowAnswer(menus, call, row, "ok", await withItems(call, row));
    },
  }),
  route({
    method: "POST",
    path,
    permission: "content",
    tag,
    summary: "Create a menu",
    description:
      "Items link to products, categories and pages by their ids: when one is renamed, its address in the menu follows. Up to 500 items, three levels deep.",
    body: menu.writes.Create,
    readOnly: menu.writes.readOnly,
    reply: WholeMenu,
    status: 201,
    async handle(call) {
      const row = await menu.create(call, call.body as never);
      return madeAnswer(path, menus, call, row, "menu.created", await withItems(call, row));
    },
  }),
  route({
    method: "PUT",
    path: `${path}/:id`,
    permission: "content",
    tag,
    summary: "Update a menu",
    description:
      "A field left out keeps its value. `items` replaces all items; those with their `id` keep it.",
    body: menu.writes.Update,
    reply: WholeMenu,
    versioned: true,
    async handle(call) {
      const row = await menu.update(call, call.params.id!, call.body as never);
      return rowAnswer(menus, call, row, "menu.updated", await withItems(call, row));
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/storefront/menus",
    permission: "public",
    shared: true,
    mayBeOld: true,
    tag: "Storefront",
    summary: "Read several menus",
    description:
      "The menus with these handles, in their order; those that there are not are left out. Items that lead to something hidden are left out, too.",
    query: Handles,
    reply: Type.Object(
      { menus: Type.Array(ShownMenu) },
      { additionalProperties: false, "x-name": "StorefrontMenus" },
    ),
    async handle(call) {
      const handles = [...new Set(call.query.handles.split(",").filter(Boolean))].slice(0, MAX_HANDLES);
      return { message: "ok", data: JSON.stringify({ menus: await showMenus(call, handles) }) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/storefront/menus/:handle",
    params: { handle: "id or slug" },
    permission: "public",
    shared: true,
    mayBeOld: true,
    tag: "Storefront",
    summary: "Read one menu",
    description: "By its handle, or its id. Items that lead to something hidden are left out.",
    query: InLanguage,
    reply: ShownMenu,
    async handle(call) {
      const [shown] = await showMenus(call, [call.params.handle!]);
      if (!shown) throw notFound();
      return { message: "ok", data: JSON.stringify(shown) };
    },
  }),
];
