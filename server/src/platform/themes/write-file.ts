import { type FieldError, invalidField, validationFailed } from "../../http/answers/errors.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { dropUnused } from "./blob-sql.ts";
import { type FileRow, files, themes } from "./columns.ts";
import { type Content, readContent } from "./content.ts";
import { findCollidingPath, findFile, putWorkingFiles } from "./file-sql.ts";
import { checkLimits } from "./limits.ts";
import { isThemePath } from "./path.ts";
import type { ThemeFileUpdate } from "./schemas.ts";
import { lockThemes, recountFiles, themeSql } from "./sql.ts";

/**
 * Writes a working file of a theme, new or in place of what it was, and returns its row. What changes nothing makes no
 * new version. Throws 404, 400 for a path or content that cannot be, 409 for a stale version of the file, which is 0
 * while there is none.
 */
export async function writeFile(
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
