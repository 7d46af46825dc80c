import type { Row } from "../../db/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import { type FieldError, validationFailed } from "../../http/errors.ts";
import { checkVersion } from "../../http/version.ts";
import { themeField } from "./present.ts";
import { getTheme, lockThemes, renameTheme } from "./queries.ts";
import type { ThemeUpdate } from "./schemas.ts";

/** Renames a theme. What changes nothing makes no new version. Throws 404, 400, 409 for a stale version. */
export async function updateTheme(
  tx: Tx,
  id: string,
  input: ThemeUpdate,
  expectedVersions: readonly number[],
  now: Date,
): Promise<Row> {
  const [, before] = await Promise.all([lockThemes(tx), getTheme(tx, id)]);
  checkVersion(expectedVersions, Number(themeField(before, "version")));
  const errors = nameFaults(input);
  if (errors.length) throw validationFailed(errors);
  const name = input.name?.trim();
  if (name === undefined || name === themeField(before, "name")) return before;
  return renameTheme(tx, id, name, now);
}

/** What is wrong with a new name, where it is a text. */
export const nameFaults = ({ name }: { readonly name?: string | undefined }): FieldError[] =>
  name?.trim() === "" ? [{ field: "/name", code: "too_short", values: { limit: 1 } }] : [];
