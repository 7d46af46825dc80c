import { v7 as uuidv7 } from "uuid";
import type { Call } from "../../http/route.ts";
import { settle, tryRequestedSlugs } from "../translations/index.ts";
import { causeOf } from "./cause.ts";
import { applyChanges } from "./changes.ts";
import type { ProductRow } from "./columns.ts";
import { propose } from "./draft.ts";
import { refuseTakenExternalId } from "./external-id-sql.ts";
import { findPictures } from "./media-sql.ts";
import type { ProductCreate } from "./schemas.ts";
import { refuseTakenSkus } from "./sku-sql.ts";
import { productSlugs } from "./sql.ts";

/** Creates a product with its variants and returns its row. Throws 400, or 409 for a chosen slug, a SKU or an external id that is taken. */
export async function createProduct(
  call: Pick<Call, "tx" | "store" | "principal" | "now">,
  input: ProductCreate,
): Promise<ProductRow> {
  const { tx, store, now } = call;
  const id = uuidv7();
  const proposal = propose(input, store, undefined, await findPictures(tx, [input]));
  const { wanted, variants } = proposal;
  const slugs = await tryRequestedSlugs(tx, productSlugs, { id, wanted });
  const after = { draft: settle(proposal, slugs), variants };
  const change = { id, after, renamed: { wanted, slugs } };
  await Promise.all([refuseTakenSkus(tx, change), refuseTakenExternalId(tx, change)]);
  const writing = { tx, store, now, cause: causeOf(call, "initial") };
  return applyChanges(writing, [change]).get(id)!;
}
