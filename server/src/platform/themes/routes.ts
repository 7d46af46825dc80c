import type { Reader } from "../../http/columns.ts";
import { type Answer, route } from "../../http/route.ts";
import { activateTheme } from "./activate.ts";
import { Theme, type ThemeRow, themes } from "./columns.ts";
import { createTheme, themeFaults } from "./create.ts";
import { fileRoutes } from "./file-routes.ts";
import { themeList } from "./list.ts";
import { purchaseTheme } from "./purchase.ts";
import { removeTheme } from "./remove.ts";
import { Purchase, readOnlyFields, ThemeCreate, ThemeUpdate, UPLOAD_LIMIT } from "./schemas.ts";
import { getTheme } from "./sql.ts";
import { nameFaults, updateTheme } from "./update.ts";
import { versionRoutes } from "./version-routes.ts";

const tag = "Themes";

export const themeRoutes = [
  route({
    method: "GET",
    path: "/api/v1/themes",
    permission: "themes:read",
    tag,
    summary: "List themes",
    description: "The newest first.",
    query: themeList.query,
    reply: themeList.reply,
    async handle(call) {
      return { message: "ok", data: await themeList.answer(call) };
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/themes",
    permission: "themes",
    tag,
    summary: "Create a theme from files, or as a copy of another",
    description: "Up to 50 themes a store, 2,000 files and 50 MiB a theme, 10 MiB a request.",
    body: ThemeCreate,
    inspect: themeFaults,
    readOnly: [...readOnlyFields, "version"],
    bodyLimit: UPLOAD_LIMIT,
    reply: Theme,
    status: 201,
    async handle(call) {
      const row = await createTheme(call, call.body);
      const location = `/api/v1/themes/${themes.get(row, "id")}`;
      return { ...answerTheme(row, call, "theme.created"), status: 201, location };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/themes/:id",
    permission: "themes:read",
    tag,
    summary: "Read one theme",
    reply: Theme,
    versioned: true,
    async handle(call) {
      return answerTheme(await getTheme(call.tx, call.params.id!), call, "ok");
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/themes/:id",
    permission: "themes",
    tag,
    summary: "Rename a theme",
    body: ThemeUpdate,
    inspect: nameFaults,
    reply: Theme,
    versioned: true,
    async handle(call) {
      return answerTheme(await updateTheme(call, call.params.id!, call.body), call, "theme.updated");
    },
  }),
  ...fileRoutes,
  ...versionRoutes,
  route({
    method: "POST",
    path: "/api/v1/themes/:id/activate",
    permission: "owner",
    tag,
    summary: "Make a theme the store's active one",
    description: "The theme needs a published version and, if it has a price, a license.",
    reply: Theme,
    versioned: true,
    async handle(call) {
      return answerTheme(await activateTheme(call, call.params.id!), call, "theme.activated");
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/themes/:id/purchase",
    permission: "owner",
    tag,
    summary: "Record that a theme on trial was bought",
    description:
      "No money moves here: the theme was paid for elsewhere, and `reference` is the seller's receipt.",
    body: Purchase,
    bodyOptional: true,
    reply: Theme,
    versioned: true,
    async handle(call) {
      const row = await purchaseTheme(call, call.params.id!, call.body.reference);
      return answerTheme(row, call, "theme.purchased");
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/themes/:id",
    permission: "owner",
    tag,
    summary: "Delete a theme",
    description:
      "Deletes the theme with its files and versions. This cannot be undone. The active theme is refused.",
    versioned: true,
    async handle(call) {
      await removeTheme(call, call.params.id!);
      return { message: "theme.deleted", data: null };
    },
  }),
];

/** A theme as an answer. */
const answerTheme = (row: ThemeRow, reader: Reader, message: Answer["message"]): Answer => ({
  message,
  data: themes.json(row, reader),
  version: themes.get(row, "version"),
});
