import { notFound } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { dropUnused } from "./blob-sql.ts";
import { files, themes } from "./columns.ts";
import { deleteFile, findFile } from "./file-sql.ts";
import { lockThemes, recountFiles, themeSql } from "./sql.ts";

/** Deletes a working file of a theme; versions keep theirs. Throws 404, 409 for a stale version of the file. */
export async function removeFile(
  { tx, expectedVersions, now }: Pick<Call, "tx" | "expectedVersions" | "now">,
  themeId: string,
  path: string,
): Promise<void> {
  const [, theme, before] = await Promise.all([
    lockThemes(tx),
    themeSql.get(tx, themeId),
    findFile(tx, themeId, path),
  ]);
  if (!before) throw notFound();
  checkVersion(expectedVersions, files.get(before, "version"));
  await Promise.all([
    deleteFile(tx, themeId, path),
    recountFiles(tx, themeId, themes.get(theme, "version") + 1, now),
    dropUnused(tx, [files.get(before, "sha256")]),
  ]);
}
