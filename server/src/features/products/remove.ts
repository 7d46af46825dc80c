import type { Tx } from "../../db/tenant.ts";
import { checkVersion } from "../../http/version.ts";
import { productColumn } from "./present.ts";
import { countProducts, dropTags, lockProduct, markProductDeleted } from "./queries.ts";
import { freeSlugs } from "./slugs.ts";

/** Deletes a product softly: orders still find it, nobody else, and its slugs are free. Throws 404, 409. */
export async function removeProduct(
  tx: Tx,
  id: string,
  expectedVersions: readonly number[],
  now: Date,
): Promise<void> {
  const row = await lockProduct(tx, id);
  checkVersion(expectedVersions, Number(productColumn(row, 0, "version")));
  await Promise.all([markProductDeleted(tx, id, now), freeSlugs(tx, id), dropTags(tx, id)]);
  countProducts(tx, -1, productColumn(row, 0, "is_active") === "t" ? -1 : 0);
}
