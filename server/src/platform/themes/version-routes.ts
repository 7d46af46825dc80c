import { listRoute, rowAnswer } from "../../http/nouns/noun-routes.ts";
import { route } from "../../http/route.ts";
import { publishFiles, rollBack } from "./actions.ts";
import { ThemeVersion, themes, versions } from "./columns.ts";
import { versionList } from "./list.ts";
import { Publication, Rollback } from "./schemas.ts";
import { theme } from "./theme.ts";

const tag = "Themes";

export const versionRoutes = [
  listRoute(
    {
      path: "/api/v1/themes/:id/versions",
      permission: "themes:read",
      tag,
      summary: "List a theme's versions",
      description: "The newest first; the last 200 are kept.",
    },
    versionList,
  ),
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
    async handle(call) {
      const row = await publishFiles(call, call.params.id!, call.body.note ?? "");
      return { message: "theme.published", data: versions.json(row, call), status: 201 };
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
    reply: theme.reply,
    versioned: true,
    async handle(call) {
      const row = await rollBack(call, call.params.id!, call.body);
      return rowAnswer(themes, call, row, "theme.published");
    },
  }),
];
