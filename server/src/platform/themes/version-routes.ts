import { route } from "../../http/route.ts";
import { listVersions, ThemeListQuery } from "./list.ts";
import { presentTheme, presentVersion, themeField } from "./present.ts";
import { publishFiles } from "./publish.ts";
import { rollBack } from "./roll-back.ts";
import { Publication, Rollback, Theme, ThemeVersion, ThemeVersionList } from "./schemas.ts";

const tag = "Themes";

export const versionRoutes = [
  route({
    method: "GET",
    path: "/api/v1/themes/:id/versions",
    permission: "themes:read",
    tag,
    summary: "List a theme's versions",
    description: "The newest first; the last 200 are kept.",
    query: ThemeListQuery,
    reply: ThemeVersionList,
    async handle({ tx, params, query }) {
      return { message: "ok", data: await listVersions(tx, params.id!, query) };
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/themes/:id/versions",
    permission: "themes",
    tag,
    summary: "Publish a theme's working files as a new version",
    description: "If-Match names the theme's version.",
    body: Publication,
    bodyOptional: true,
    reply: ThemeVersion,
    status: 201,
    versioned: true,
    async handle({ tx, params, body, expectedVersions, now }) {
      const row = await publishFiles(tx, params.id!, body.note ?? "", expectedVersions, now);
      return { message: "theme.published", data: presentVersion(row), status: 201 };
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/themes/:id/publish",
    permission: "themes",
    tag,
    summary: "Publish an earlier version of a theme again",
    description: "The working files stay as they are, unless `restoreFiles` is true.",
    body: Rollback,
    reply: Theme,
    versioned: true,
    async handle({ tx, store, params, body, expectedVersions, now }) {
      const { number, restoreFiles = false } = body;
      const row = await rollBack(tx, params.id!, number, restoreFiles, expectedVersions, now);
      const version = Number(themeField(row, "version"));
      return { message: "theme.published", data: presentTheme(row, store.currencyDigits), version };
    },
  }),
];
