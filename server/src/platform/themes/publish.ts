import { invalidField } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { dropUnused } from "./blob-sql.ts";
import { themes, type VersionRow } from "./columns.ts";
import { MAX_VERSIONS } from "./schemas.ts";
import { lockThemes, themeSql } from "./sql.ts";
import { deleteVersions, findLastNumber, findVersion, insertVersion } from "./version-sql.ts";

/**
 * Publishes a theme's working files as its next version, and returns that version's row; of the versions before it the
 * last 199 are kept. Throws 404, 400 where there are no files, 409 for a stale version of the theme.
 */
export async function publishFiles(
  { tx, expectedVersions, now }: Pick<Call, "tx" | "expectedVersions" | "now">,
  themeId: string,
  note: string,
): Promise<VersionRow> {
  const [, theme, last] = await Promise.all([
    lockThemes(tx),
    themeSql.get(tx, themeId),
    findLastNumber(tx, themeId),
  ]);
  checkVersion(expectedVersions, themes.get(theme, "version"));
  if (themes.get(theme, "fileCount") === 0) throw invalidField("/files", "too_few", { limit: 1 });
  const number = last + 1;
  const [, , gone, row] = await Promise.all([
    insertVersion(tx, themeId, { number, note }, now),
    themeSql.change(tx, themeId, { publishedVersion: String(number), lastVersion: String(number) }, now),
    deleteVersions(tx, themeId, number - MAX_VERSIONS),
    findVersion(tx, themeId, number),
  ]);
  await dropUnused(tx, gone);
  return row!;
}
