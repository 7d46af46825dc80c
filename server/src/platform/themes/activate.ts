import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { type ThemeRow, themes } from "./columns.ts";
import { themeIsOnTrial, themeIsUnpublished } from "./errors.ts";
import { lockThemes, makeActive, themeSql } from "./sql.ts";

/**
 * Makes a theme the store's active one in place of another. Throws 404, 409 for a stale version, for a theme that has
 * no published version, and for one on trial.
 */
export async function activateTheme(
  { tx, expectedVersions, now }: Pick<Call, "tx" | "expectedVersions" | "now">,
  id: string,
): Promise<ThemeRow> {
  const [, before] = await Promise.all([lockThemes(tx), themeSql.get(tx, id)]);
  checkVersion(expectedVersions, themes.get(before, "version"));
  if (themes.get(before, "isActive")) return before;
  if (themes.get(before, "license") === "trial") throw themeIsOnTrial();
  if (themes.get(before, "publishedVersion") === null) throw themeIsUnpublished();
  return makeActive(tx, id, now);
}
