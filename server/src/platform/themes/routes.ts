import type { Row } from "../../db/pool.ts";
import { type Answer, route } from "../../http/route.ts";
import type { Store } from "../../http/store.ts";
import { activateTheme } from "./activate.ts";
import { createTheme } from "./create.ts";
import { fileRoutes } from "./file-routes.ts";
import { listThemes, ThemeListQuery } from "./list.ts";
import { presentTheme, themeField } from "./present.ts";
import { purchaseTheme } from "./purchase.ts";
import { getTheme } from "./queries.ts";
import { removeTheme } from "./remove.ts";
import {
  Purchase,
  readOnlyFields,
  Theme,
  ThemeCreate,
  ThemeList,
  ThemeUpdate,
  UPLOAD_LIMIT,
} from "./schemas.ts";
import { updateTheme } from "./update.ts";
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
    query: ThemeListQuery,
    reply: ThemeList,
    async handle({ tx, store, query }) {
      return { message: "ok", data: await listThemes(tx, query, store.currencyDigits) };
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
    readOnly: [...readOnlyFields, "version"],
    bodyLimit: UPLOAD_LIMIT,
    reply: Theme,
    status: 201,
    async handle({ tx, store, body, now }) {
      const row = await createTheme(tx, store, body, now);
      const location = `/api/v1/themes/${themeField(row, "id")}`;
      return { ...answerTheme(row, store, "theme.created"), status: 201, location };
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
    async handle({ tx, store, params }) {
      return answerTheme(await getTheme(tx, params.id!), store, "ok");
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/themes/:id",
    permission: "themes",
    tag,
    summary: "Rename a theme",
    body: ThemeUpdate,
    reply: Theme,
    versioned: true,
    async handle({ tx, store, params, body, expectedVersions, now }) {
      const row = await updateTheme(tx, params.id!, body, expectedVersions, now);
      return answerTheme(row, store, "theme.updated");
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
    async handle({ tx, store, params, expectedVersions, now }) {
      const row = await activateTheme(tx, params.id!, expectedVersions, now);
      return answerTheme(row, store, "theme.activated");
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
    async handle({ tx, store, params, body, expectedVersions, now }) {
      const row = await purchaseTheme(tx, params.id!, body.reference, expectedVersions, now);
      return answerTheme(row, store, "theme.purchased");
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
    async handle({ tx, params, expectedVersions }) {
      await removeTheme(tx, params.id!, expectedVersions);
      return { message: "theme.deleted", data: null };
    },
  }),
];

/** A theme as an answer. */
function answerTheme(row: Row, store: Store, message: Answer["message"]): Answer {
  const version = Number(themeField(row, "version"));
  return { message, data: presentTheme(row, store.currencyDigits), version };
}
