import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { type ThemeRow, themes } from "./columns.ts";
import { themeIsNotOnTrial } from "./errors.ts";
import { lockThemes, themeSql } from "./sql.ts";

/**
 * Records that a theme on trial was bought, with its seller's reference. No money moves: it was paid elsewhere. Throws
 * 404, 409 for a stale version or a theme that is not on trial.
 */
export async function purchaseTheme(
  { tx, expectedVersions, now }: Pick<Call, "tx" | "expectedVersions" | "now">,
  id: string,
  reference: string | undefined,
): Promise<ThemeRow> {
  const [, before] = await Promise.all([lockThemes(tx), themeSql.get(tx, id)]);
  checkVersion(expectedVersions, themes.get(before, "version"));
  const license = themes.get(before, "license");
  if (license !== "trial") throw themeIsNotOnTrial(license);
  const purchaseReference = reference?.trim() || null;
  const bought = { license: "licensed", purchasedAt: now.toISOString(), purchaseReference };
  return themeSql.change(tx, id, bought, now);
}
