import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { writeChanges } from "./changes.ts";
import { products } from "./columns.ts";
import { currentProduct } from "./draft.ts";
import { lockProduct } from "./sql.ts";
import { listVariants } from "./variant-sql.ts";

/** Deletes a product softly: orders still find it, nobody else, and its slugs are free. Throws 404, 409. */
export async function removeProduct(
  { tx, store, expectedVersions, now }: Pick<Call, "tx" | "store" | "expectedVersions" | "now">,
  id: string,
): Promise<void> {
  const [row, variants] = await Promise.all([lockProduct(tx, id), listVariants(tx, [id])]);
  checkVersion(expectedVersions, products.get(row, "version"));
  const cause = { reason: "deleted", actor: "" };
  writeChanges({ tx, store, now, cause }, [{ id, before: currentProduct(row, variants.get(id)) }]);
}
