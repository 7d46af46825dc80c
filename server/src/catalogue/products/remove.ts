import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/store.ts";
import { checkVersion } from "../../http/version.ts";
import { applyChanges } from "./changes.ts";
import { draftOf } from "./draft.ts";
import { productColumn } from "./present.ts";
import { lockProduct } from "./product-rows.ts";

/** Deletes a product softly: orders still find it, nobody else, and its slugs are free. Throws 404, 409. */
export async function removeProduct(
  tx: Tx,
  store: Store,
  id: string,
  expectedVersions: readonly number[],
  now: Date,
): Promise<void> {
  const row = await lockProduct(tx, id);
  checkVersion(expectedVersions, Number(productColumn(row, 0, "version")));
  const before = { draft: draftOf(row), variants: [] };
  await applyChanges(tx, store, [{ id, before }], { reason: "deleted", actor: "" }, now);
}
