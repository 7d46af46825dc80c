import { Type } from "typebox";
import { notFound } from "../../http/answers/errors.ts";
import { madeAnswer, nounRoutes, rowAnswer } from "../../http/nouns/noun-routes.ts";
import { type Route, route } from "../../http/route.ts";
import { activateTheme, purchaseTheme, removeTheme, updateTheme } from "./actions.ts";
import type { CheckFiles } from "./check.ts";
import { theme, themes } from "./columns.ts";
import { createTheme, type ReadDefaultTheme } from "./create.ts";
import { listThemeErrors, themeErrors } from "./error-sql.ts";
import { fileRoutes } from "./file-routes.ts";
import { themeList } from "./list.ts";
import { previewRoutes } from "./preview-routes.ts";
import { DEFAULT_THEME } from "./preview-token.ts";
import { Purchase, ThemeCreate, UPLOAD_LIMIT } from "./schemas.ts";
import { versionRoutes } from "./version-routes.ts";

const ThemeErrors = Type.Object(
  { errors: Type.Array(themeErrors.schema({ "x-name": "ThemeError" })) },
  { additionalProperties: false, "x-name": "ThemeErrorList" },
);

const errorRoutes = [
  route({
    method: "GET",
    path: "/api/v1/themes/:id/errors",
    permission: "themes:read",
    tag: "Themes",
    summary: "List a theme's errors in the shop",
    description:
      "The latest first. Visitors see a plain page where the theme fails to render one, and the failure is listed here: one entry per code and kind of page.",
    reply: ThemeErrors,
    async handle(call) {
      const rows = await listThemeErrors(call.tx, call.params.id!);
      if (!rows) throw notFound();
      const write = themeErrors.writer(call);
      return { message: "ok", data: `{"errors":[${rows.map((row) => write(row)).join(",")}]}` };
    },
  }),
];

const tag = "Themes";
const path = "/api/v1/themes";

type Ports = { readDefaultTheme: ReadDefaultTheme; check: CheckFiles };

/**
 * The endpoints that manage themes; `readDefaultTheme` reads the files of the built-in one, `check` those of
 * one to publish.
 */
export const themeRoutes = ({ readDefaultTheme, check }: Ports): readonly Route[] => [
  ...nounRoutes(
    {
      path,
      one: "a theme",
      many: "themes",
      tag,
      permission: "themes",
      messages: "theme",
      verbs: ["list", "read", "update"],
      summary: { update: "Rename a theme" },
      about: { list: "The newest first.", update: undefined },
    },
    { ...theme, update: updateTheme },
    themeList,
  ),
  route({
    method: "POST",
    path,
    permission: "themes",
    tag,
    summary: "Create a theme from files, or as a copy of another",
    description: "Up to 50 themes a store, 2,000 files and 50 MiB a theme, 10 MiB a request.",
    body: ThemeCreate,
    readOnly: theme.writes.readOnly,
    bodyLimit: UPLOAD_LIMIT,
    reply: theme.reply,
    status: 201,
    prepare: async ({ body }) => (body.copyOf === DEFAULT_THEME ? await readDefaultTheme() : undefined),
    async handle(call) {
      const row = await createTheme(call, call.body, call.prepared);
      return madeAnswer(path, themes, call, row, "theme.created");
    },
  }),
  ...fileRoutes,
  ...errorRoutes,
  ...versionRoutes(check),
  ...previewRoutes,
  route({
    method: "POST",
    path: `${path}/:id/activate`,
    permission: "owner",
    tag,
    summary: "Make a theme the store's active one",
    description: "The theme needs a published version and, if it has a price, a license.",
    reply: theme.reply,
    versioned: true,
    async handle(call) {
      return rowAnswer(themes, call, await activateTheme(call, call.params.id!), "theme.activated");
    },
  }),
  route({
    method: "POST",
    path: `${path}/:id/purchase`,
    permission: "owner",
    tag,
    summary: "Record that a theme on trial was bought",
    description:
      "No money moves here: the theme was paid for elsewhere, and `reference` is the seller's receipt.",
    body: Purchase,
    bodyOptional: true,
    reply: theme.reply,
    versioned: true,
    async handle(call) {
      const row = await purchaseTheme(call, call.params.id!, call.body.reference);
      return rowAnswer(themes, call, row, "theme.purchased");
    },
  }),
  route({
    method: "DELETE",
    path: `${path}/:id`,
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
