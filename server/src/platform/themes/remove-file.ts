import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import { checkVersion } from "../../http/version.ts";
import { dropUnused } from "./blobs.ts";
import { deleteFile, findFile } from "./file-queries.ts";
import { fileField, themeField } from "./present.ts";
import { getTheme, lockThemes, recountFiles } from "./queries.ts";

/** Deletes a working file of a theme; versions keep theirs. Throws 404, 409 for a stale version of the file. */
export async function removeFile(
  tx: Tx,
  themeId: string,
  path: string,
  expectedVersions: readonly number[],
  now: Date,
): Promise<void> {
  const [, theme, before] = await Promise.all([
    lockThemes(tx),
    getTheme(tx, themeId),
    findFile(tx, themeId, path),
  ]);
  if (!before) throw notFound();
  checkVersion(expectedVersions, Number(fileField(before, "version")));
  await Promise.all([
    deleteFile(tx, themeId, path),
    recountFiles(tx, themeId, Number(themeField(theme, "version")) + 1, now),
    dropUnused(tx, [fileField(before, "sha256")]),
  ]);
}
