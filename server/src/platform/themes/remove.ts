import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { dropAllUnused } from "./blob-sql.ts";
import { themes } from "./columns.ts";
import { themeIsActive } from "./errors.ts";
import { lockThemes, themeSql } from "./sql.ts";

/** Deletes a theme for good, with its files and versions. Throws 404, 409 for a stale version or the active theme. */
export async function removeTheme(
  { tx, expectedVersions, now }: Pick<Call, "tx" | "expectedVersions" | "now">,
  id: string,
): Promise<void> {
  const [, before] = await Promise.all([lockThemes(tx), themeSql.get(tx, id)]);
  checkVersion(expectedVersions, themes.get(before, "version"));
  if (themes.get(before, "isActive")) throw themeIsActive();
  await Promise.all([themeSql.remove(tx, id, now), dropAllUnused(tx)]);
}
