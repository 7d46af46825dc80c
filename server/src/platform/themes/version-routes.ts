import { listRoute, rowAnswer } from "../../http/nouns/noun-routes.ts";
import { route } from "../../http/route.ts";
import { publishFiles, rollBack } from "./actions.ts";
import { type CheckFiles, checkWorkingFiles, ThemeCheck, Warnings } from "./check.ts";
import { theme, themes, versions } from "./columns.ts";
import { versionList } from "./list.ts";
import { Publication, Rollback } from "./schemas.ts";

const tag = "Themes";

const PublishedVersion = versions.schema({ "x-name": "PublishedThemeVersion" }, { warnings: Warnings });

/** Publishing; `check` reads the files outside of any transaction. */
export const versionRoutes = (check: CheckFiles) => [
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
    description:
      "If-Match names the theme's version. Every file is read first: what cannot be rendered is refused with the file, line and column of each fault (`details.problems`), what is only doubtful is in `warnings`. A theme needs `layout/theme.liquid`.",
    body: Publication,
    bodyOptional: true,
    reply: PublishedVersion,
    status: 201,
    versioned: true,
    prepare: (call) => checkWorkingFiles(call.tx, call.params.id!, check),
    async handle(call) {
      const row = await publishFiles(call, call.params.id!, call.body.note ?? "", call.prepared);
      const more = `"warnings":${JSON.stringify(call.prepared.warnings)}`;
      return { message: "theme.published", data: versions.json(row, call, more), status: 201 };
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/themes/:id/check",
    permission: "themes:read",
    tag,
    summary: "Check a theme's working files",
    description: "The errors and warnings that publishing would give. Nothing is written.",
    onlyReads: true,
    reply: ThemeCheck,
    prepare: (call) => checkWorkingFiles(call.tx, call.params.id!, check),
    async handle({ prepared: { errors, warnings } }) {
      return { message: "ok", data: JSON.stringify({ errors, warnings }) };
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
