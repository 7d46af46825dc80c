import type { Row } from "../../db/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import { checkVersion } from "../../http/version.ts";
import { themeField } from "./present.ts";
import { getTheme, lockThemes, recordPurchase } from "./queries.ts";
import { themeIsNotOnTrial } from "./refusals.ts";

/**
 * Records that a theme on trial was bought, with its seller's reference. No money moves: it was paid elsewhere. Throws
 * 404, 409 for a stale version or a theme that is not on trial.
 */
export async function purchaseTheme(
  tx: Tx,
  id: string,
  reference: string | undefined,
  expectedVersions: readonly number[],
  now: Date,
): Promise<Row> {
  const [, before] = await Promise.all([lockThemes(tx), getTheme(tx, id)]);
  checkVersion(expectedVersions, Number(themeField(before, "version")));
  const license = themeField(before, "license")!;
  if (license !== "trial") throw themeIsNotOnTrial(license);
  return recordPurchase(tx, id, reference?.trim() || null, now);
}
