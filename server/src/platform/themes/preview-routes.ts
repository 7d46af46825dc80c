import { type Static, Type } from "typebox";
import { invalidField, notFound } from "../../http/answers/errors.ts";
import { type Call, type Route, route } from "../../http/route.ts";
import { isUuid } from "../../kit/cursor.ts";
import { DEFAULT_THEME, makePreviewToken, previewRoot } from "./preview-token.ts";
import { themeSql } from "./sql.ts";
import { findVersion } from "./version-sql.ts";

const PREVIEW_HOURS = 24;

const Request = Type.Object(
  {
    purpose: Type.Optional(
      Type.Unsafe<"editor" | "link">({
        type: "string",
        enum: ["editor", "link"],
        default: "link",
        description: "`link` shows the shop as it will be. `editor` adds the script of the theme editor.",
      }),
    ),
    number: Type.Optional(
      Type.Unsafe<number | null>({
        anyOf: [{ type: "integer", minimum: 1, maximum: 999_999_999 }, { type: "null" }],
        description: "The number of a published version; the working files if absent or null.",
      }),
    ),
  },
  { additionalProperties: false, "x-name": "ThemePreviewRequest" },
);

const Reply = Type.Object(
  {
    url: Type.String({
      description:
        "The shop's home page in this theme, on the host that was asked. The same path prefix shows every other page.",
    }),
    expiresAt: Type.String({ format: "date-time" }),
  },
  { "x-name": "ThemePreview" },
);

export const previewRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/api/v1/themes/:id/previews",
    params: { id: "id or slug" },
    permission: "themes",
    tag: "Themes",
    summary: "Preview a theme",
    description:
      "Answers with an address that shows the shop in this theme for 24 hours. Anyone who has the address can see it; nothing can be bought there. The id `default` is the built-in theme. With `dryRun`, the address has already expired.",
    body: Request,
    bodyOptional: true,
    onlyReads: true,
    reply: Reply,
    status: 201,
    async handle(call) {
      return { message: "ok", data: await previewTheme(call, call.params.id!), status: 201 };
    },
  }),
];

// Throws 404 for a theme that is not there, 400 for a version that is not.
async function previewTheme(
  { tx, vault, client, now, isDryRun, body }: Call<object, Static<typeof Request>>,
  id: string,
): Promise<string> {
  const { purpose = "link", number = null } = body;
  if (id !== DEFAULT_THEME) {
    if (!isUuid(id)) throw notFound();
    await themeSql.get(tx, id);
  }
  if (number !== null && (id === DEFAULT_THEME || !(await findVersion(tx, id, number))))
    throw invalidField("/number", "not_found");
  const seconds = Math.floor(now.getTime() / 1000) + (isDryRun ? 0 : PREVIEW_HOURS * 3600);
  const expiresAt = new Date(seconds * 1000);
  const token = makePreviewToken(vault, tx.storeId, { themeId: id, number, purpose, expiresAt });
  return JSON.stringify({ url: client.origin + previewRoot(token), expiresAt: expiresAt.toISOString() });
}
