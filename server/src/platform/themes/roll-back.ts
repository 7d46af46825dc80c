import type { Row } from "../../db/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/errors.ts";
import { checkVersion } from "../../http/version.ts";
import { dropUnused } from "./blobs.ts";
import { themeField } from "./present.ts";
import { getTheme, lockThemes, recountFiles, setPublished } from "./queries.ts";
import { findVersion, restoreFiles } from "./version-queries.ts";

/**
 * Publishes an earlier version again, and makes the working files those of it where `restore` says so. Returns the
 * theme's row; what changes nothing makes no new version. Throws 404, 400 for a version that is not there, 409 for a
 * stale version of the theme.
 */
export async function rollBack(
  tx: Tx,
  themeId: string,
  number: number,
  restore: boolean,
  expectedVersions: readonly number[],
  now: Date,
): Promise<Row> {
  const [, before, wanted] = await Promise.all([
    lockThemes(tx),
    getTheme(tx, themeId),
    findVersion(tx, themeId, number),
  ]);
  const version = Number(themeField(before, "version"));
  checkVersion(expectedVersions, version);
  if (!wanted) throw invalidField("/number", "not_found");
  let row = before;
  if (themeField(before, "publishedVersion") !== String(number)) {
    row = await setPublished(tx, themeId, number, now);
  }
  if (!restore) return row;
  const { gone, hasChanged } = await restoreFiles(tx, themeId, number, version + 1, now);
  if (!hasChanged) return row;
  const [restored] = await Promise.all([recountFiles(tx, themeId, version + 1, now), dropUnused(tx, gone)]);
  return restored;
}
