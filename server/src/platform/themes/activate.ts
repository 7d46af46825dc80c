import type { Row } from "../../db/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import { checkVersion } from "../../http/version.ts";
import { themeField } from "./present.ts";
import { getTheme, lockThemes, makeActive } from "./queries.ts";
import { themeIsOnTrial, themeIsUnpublished } from "./refusals.ts";

/**
 * Makes a theme the store's active one in place of another. Throws 404, 409 for a stale version, for a theme that has
 * no published version, and for one on trial.
 */
export async function activateTheme(
  tx: Tx,
  id: string,
  expectedVersions: readonly number[],
  now: Date,
): Promise<Row> {
  const [, before] = await Promise.all([lockThemes(tx), getTheme(tx, id)]);
  checkVersion(expectedVersions, Number(themeField(before, "version")));
  if (themeField(before, "isActive") === "t") return before;
  if (themeField(before, "license") === "trial") throw themeIsOnTrial();
  if (themeField(before, "publishedVersion") === null) throw themeIsUnpublished();
  return makeActive(tx, id, now);
}
