import { type FieldError, validationFailed } from "../../http/errors.ts";
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
  const errors = nameFaults(input);
  if (errors.length) throw validationFailed(errors);
  const name = input.name?.trim();
  if (name === undefined || name === themes.get(before, "name")) return before;
  return renameTheme(tx, id, name, now);
}

/** What is wrong with a new name, where it is a text. */
export const nameFaults = ({ name }: { readonly name?: string | undefined }): FieldError[] =>
  name?.trim() === "" ? [{ field: "/name", code: "too_short", values: { limit: 1 } }] : [];
