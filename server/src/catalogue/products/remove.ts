import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { applyChanges } from "./changes.ts";
import { products } from "./columns.ts";
import { draftOf } from "./draft.ts";
import { lockProduct } from "./sql.ts";

/** Deletes a product softly: orders still find it, nobody else, and its slugs are free. Throws 404, 409. */
export async function removeProduct(
  { tx, store, expectedVersions, now }: Pick<Call, "tx" | "store" | "expectedVersions" | "now">,
  id: string,
): Promise<void> {
  const row = await lockProduct(tx, id);
  checkVersion(expectedVersions, products.get(row, "version"));
  const before = { draft: draftOf(row), variants: [] };
  await applyChanges({ tx, store, now, cause: { reason: "deleted", actor: "" } }, [{ id, before }]);
}
