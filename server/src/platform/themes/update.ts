import { invalidField } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { type ThemeRow, themes } from "./columns.ts";
import type { ThemeUpdate } from "./schemas.ts";
import { getTheme, lockThemes, renameTheme } from "./sql.ts";

/** Renames a theme. What changes nothing makes no new version. Throws 404, 400, 409 for a stale version. */
export async function updateTheme(
  { tx, expectedVersions, now }: Pick<Call, "tx" | "expectedVersions" | "now">,
  id: string,
  input: ThemeUpdate,
): Promise<ThemeRow> {
  const [, before] = await Promise.all([lockThemes(tx), getTheme(tx, id)]);
  checkVersion(expectedVersions, themes.get(before, "version"));
  const name = input.name?.trim();
  if (name === "") throw invalidField("/name", "too_short", { limit: 1 });
  if (name === undefined || name === themes.get(before, "name")) return before;
  return renameTheme(tx, id, name, now);
}
