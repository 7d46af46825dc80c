import type { Tx } from "../../db/tenant.ts";
import { type FieldError, invalidField, notFound, validationFailed } from "../../http/answers/errors.ts";
import { rowAnswer } from "../../http/nouns/noun-routes.ts";
import { checkVersion } from "../../http/request/version.ts";
import { type Call, route } from "../../http/route.ts";
import { removeFile } from "./actions.ts";
import { dropUnused } from "./blob-sql.ts";
import { contents, type FileRow, files, ThemeFile, ThemeFileContent, themes } from "./columns.ts";
import { type Content, checkLimits, readContent } from "./content.ts";
import {
  findCollidingPath,
  findFile,
  getContent,
  listContents,
  listFileRows,
  putWorkingFiles,
} from "./file-sql.ts";
import { isThemePath } from "./path.ts";
import {
  ContentsQuery,
  FILE_LIMIT,
  FileQuery,
  FilesQuery,
  ThemeContents,
  ThemeFileList,
  ThemeFileUpdate,
  WorkingFileQuery,
} from "./schemas.ts";
import { lockThemes, recountFiles, themeSql } from "./sql.ts";
import { findVersion } from "./version-sql.ts";

const tag = "Themes";

// Throws 404 for a theme or version that is not there.
async function checkTheme(tx: Tx, id: string, number: number | undefined): Promise<void> {
  if (number === undefined) await themeSql.get(tx, id);
  else if (!(await findVersion(tx, id, number))) throw notFound();
}

export const fileRoutes = [
  route({
    method: "GET",
    path: "/api/v1/themes/:id/files",
    permission: "themes:read",
    tag,
    summary: "List a theme's files",
    description:
      "All files at once, without their content. Compare `sha256` to find the files that differ from yours.",
    query: FilesQuery,
    reply: ThemeFileList,
    async handle(call) {
      const rows = await listFileRows(call.tx, call.params.id!, call.query.number);
      const write = files.writer(call);
      return { message: "ok", data: `{"files":[${rows.map((row) => write(row)).join(",")}]}` };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/themes/:id/contents",
    permission: "themes:read",
    tag,
    summary: "Read many of a theme's text files",
    description:
      "Up to about 2 MiB at once; `next` continues. Files that are not text are left out: read each by its path.",
    query: ContentsQuery,
    reply: ThemeContents,
    async handle(call) {
      const { tx, params, query } = call;
      const { under = "", after = "", number } = query;
      const [{ rows, hasMore }] = await Promise.all([
        listContents(tx, params.id!, { under, after, number }),
        checkTheme(tx, params.id!, number),
      ]);
      const write = contents.writer(call);
      const next = hasMore ? contents.get(rows.at(-1)!, "path") : null;
      const data = `{"files":[${rows.map((row) => write(row)).join(",")}],"next":${JSON.stringify(next)}}`;
      return { message: "ok", data };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/themes/:id/file",
    permission: "themes:read",
    tag,
    summary: "Read one of a theme's files",
    query: FileQuery,
    reply: ThemeFileContent,
    versioned: true,
    async handle(call) {
      const { tx, params, query } = call;
      const row = await getContent(tx, params.id!, query.path, query.number);
      return rowAnswer(contents, call, row, "ok");
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/themes/:id/file",
    permission: "themes",
    tag,
    summary: "Write one of a theme's working files",
    description: "Customers see the change only after it is published.",
    query: WorkingFileQuery,
    body: ThemeFileUpdate,
    bodyLimit: FILE_LIMIT,
    reply: ThemeFile,
    versioned: true,
    async handle(call) {
      const at = { themeId: call.params.id!, path: call.query.path };
      const row = await writeFile(call, at, call.body);
      return rowAnswer(files, call, row, "theme.file_saved");
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/themes/:id/file",
    permission: "themes",
    tag,
    summary: "Delete one of a theme's working files",
    query: WorkingFileQuery,
    versioned: true,
    async handle(call) {
      await removeFile(call, call.params.id!, call.query.path);
      return { message: "theme.file_deleted", data: null };
    },
  }),
];

/**
 * Creates or replaces a working file of a theme, and returns its row. A write without changes makes no new
 * version. Throws 404, 400 for an invalid path or content, 409 for a stale version of the file, which is 0
 * for a new one.
 */
async function writeFile(
  { tx, expectedVersions, now }: Pick<Call, "tx" | "expectedVersions" | "now">,
  { themeId, path }: { themeId: string; path: string },
  sent: Pick<ThemeFileUpdate, "content" | "encoding">,
): Promise<FileRow> {
  const content = readContent(sent, "/content");
  const errors: FieldError[] = isThemePath(path) ? [] : [{ field: "/path", code: "invalid_path" }];
  if ("code" in content) throw validationFailed([...errors, content]);
  if (errors.length) throw validationFailed(errors);

  const [, theme, before, beside] = await Promise.all([
    lockThemes(tx),
    themeSql.get(tx, themeId),
    findFile(tx, themeId, path),
    findCollidingPath(tx, themeId, path),
  ]);
  checkVersion(expectedVersions, before ? files.get(before, "version") : 0);
  if (beside !== undefined) throw invalidField("/path", "overlap", { other: beside });
  if (before && isSame(before, content)) return before;

  const version = tx.nextVersion(themes.get(theme, "version"));
  const [, row, recounted] = await Promise.all([
    putWorkingFiles(tx, themeId, { written: [{ path, ...content }], version }, now),
    findFile(tx, themeId, path),
    recountFiles(tx, themeId, version, now),
    before && dropUnused(tx, [files.get(before, "sha256")]),
  ]);
  await checkLimits(tx, recounted, { list: "/path", content: "/content" });
  return row!;
}

const isSame = (row: FileRow, { sha256, isText }: Content) =>
  files.get(row, "sha256") === sha256.toString("hex") && (files.get(row, "encoding") === "utf-8") === isText;
