import { type FieldError, faulty } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import type { UpdateOf } from "../../http/written.ts";
import { type ThemeRow, themes } from "./columns.ts";
import { lockThemes, themeSql } from "./sql.ts";
import { theme } from "./theme.ts";

/** Renames a theme. What changes nothing makes no new version. Throws 404, 400, 409 for a stale version. */
export async function updateTheme(
  { tx, store, expectedVersions, now }: Pick<Call, "tx" | "store" | "expectedVersions" | "now">,
  id: string,
  input: UpdateOf<typeof themes.fields>,
): Promise<ThemeRow> {
  const [, row] = await Promise.all([lockThemes(tx), themeSql.get(tx, id)]);
  checkVersion(expectedVersions, themes.get(row, "version"));
  const errors: FieldError[] = [];
  const before = theme.writes.draftOf(row);
  const draft = theme.writes.draft({ digits: store.currencyDigits, errors }, input, before);
  if (errors.length) throw faulty(errors);
  return theme.writes.differing(draft, before).length ? themeSql.change(tx, id, draft, now) : row;
}
