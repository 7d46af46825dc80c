import { invalidField } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { dropUnused } from "./blob-sql.ts";
import { type ThemeRow, themes } from "./columns.ts";
import type { Rollback } from "./schemas.ts";
import { lockThemes, recountFiles, themeSql } from "./sql.ts";
import { findVersion, restoreFiles } from "./version-sql.ts";

/**
 * Publishes an earlier version again, and makes the working files those of it where the input says so. Returns the
 * theme's row; what changes nothing makes no new version. Throws 404, 400 for a version that is not there, 409 for a
 * stale version of the theme.
 */
export async function rollBack(
  { tx, expectedVersions, now }: Pick<Call, "tx" | "expectedVersions" | "now">,
  themeId: string,
  { number, restoreFiles: isRestoring }: Rollback,
): Promise<ThemeRow> {
  const [, before, wanted] = await Promise.all([
    lockThemes(tx),
    themeSql.get(tx, themeId),
    findVersion(tx, themeId, number),
  ]);
  const version = themes.get(before, "version");
  checkVersion(expectedVersions, version);
  if (!wanted) throw invalidField("/number", "not_found");
  let row = before;
  if (themes.get(before, "publishedVersion") !== number) {
    row = await themeSql.change(tx, themeId, { publishedVersion: String(number) }, now);
  }
  if (!isRestoring) return row;
  const { gone, hasChanged } = await restoreFiles(tx, themeId, { number, asOf: version + 1 }, now);
  if (!hasChanged) return row;
  const [restored] = await Promise.all([recountFiles(tx, themeId, version + 1, now), dropUnused(tx, gone)]);
  return restored;
}
