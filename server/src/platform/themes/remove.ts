import type { Tx } from "../../db/tenant.ts";
import { checkVersion } from "../../http/version.ts";
import { dropAllUnused } from "./blobs.ts";
import { themeField } from "./present.ts";
import { deleteTheme, getTheme, lockThemes } from "./queries.ts";
import { themeIsActive } from "./refusals.ts";

/** Deletes a theme for good, with its files and versions. Throws 404, 409 for a stale version or the active theme. */
export async function removeTheme(tx: Tx, id: string, expectedVersions: readonly number[]): Promise<void> {
  const [, before] = await Promise.all([lockThemes(tx), getTheme(tx, id)]);
  checkVersion(expectedVersions, Number(themeField(before, "version")));
  if (themeField(before, "isActive") === "t") throw themeIsActive();
  await Promise.all([deleteTheme(tx, id), dropAllUnused(tx)]);
}
