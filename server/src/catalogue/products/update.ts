import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { parseTranslations, type RequestedSlug, settle, tryRequestedSlugs } from "../translations/index.ts";
import { causeOf } from "./cause.ts";
import { applyChanges, type Change } from "./changes.ts";
import { type ProductDraft, type ProductRow, products } from "./columns.ts";
import { type CurrentProduct, currentProduct, type Proposal, propose } from "./draft.ts";
import { refuseTakenExternalId } from "./external-id-sql.ts";
import { findLevels } from "./levels.ts";
import { findPictures } from "./media-sql.ts";
import { currentRow } from "./row.ts";
import { type ProductUpdate, productWrites } from "./schemas.ts";
import { refuseTakenSkus } from "./sku-sql.ts";
import { lockProduct, productSlugs } from "./sql.ts";
import { listVariants } from "./variant-sql.ts";
import { variantChanges } from "./variants.ts";

/**
 * Changes a product: a field left out keeps its value, an array replaces the whole array. What changes nothing
 * makes no new version. Throws 404, 400, 409 for a stale version, or a chosen slug, a SKU or an external id that is taken.
 */
export async function updateProduct(
  call: Pick<Call, "tx" | "store" | "principal" | "expectedVersions" | "now">,
  id: string,
  input: ProductUpdate,
): Promise<ProductRow> {
  const { tx, store, now } = call;
  const [row, variants, pictures] = await Promise.all([
    lockProduct(tx, id),
    listVariants(tx, [id]),
    findPictures(tx, [input]),
  ]);
  checkVersion(call.expectedVersions, products.get(row, "version"));
  const levels = await findLevels(tx, [row]);
  const before = currentProduct(row, variants.get(id), levels.get(id));
  const proposal = propose(input, store, before, pictures);
  const { wanted } = proposal;
  const slugs = needsSlugs(input) ? await tryRequestedSlugs(tx, productSlugs, { id, wanted }) : undefined;
  const change = changeOf(id, before, proposal, slugs);
  if (!change) return currentRow(row, before);
  await Promise.all([refuseTakenSkus(tx, change), refuseTakenExternalId(tx, change)]);
  return applyChanges({ tx, store, now, cause: causeOf(call, "correction") }, [change]).get(id)!;
}

/** Whether an update may lead to other slugs. */
export const needsSlugs = ({ slug, translations }: ProductUpdate) =>
  slug !== undefined || translations !== undefined;

/** The change that an update comes to, with its slugs where they were chosen anew; undefined where it changes nothing. */
export function changeOf(
  id: string,
  before: CurrentProduct,
  proposal: Proposal,
  chosen: readonly string[] | undefined,
): Change | undefined {
  const { wanted, variants } = proposal;
  const slugs = chosen ?? wanted.map(({ slug }) => slug);
  const draft = settle(proposal, slugs);
  const { written, retired } = variantChanges(before.variants, variants);
  const isSame = !productWrites.differing(draft, before.draft).length;
  if (isSame && !written.length && !retired.length) return undefined;
  const renamed = chosen && !hasSlugs(before.draft, wanted, slugs) ? { wanted, slugs } : undefined;
  return { id, before, after: { draft, variants }, ...(renamed && { renamed }) };
}

function hasSlugs(
  { slug, translations }: ProductDraft,
  wanted: readonly RequestedSlug[],
  slugs: readonly string[],
): boolean {
  const kept = [{ language: "", slug }, ...parseTranslations(translations)];
  const has = new Set(kept.map(({ language, slug }) => `${language} ${slug}`));
  return has.size === wanted.length && wanted.every(({ language }, i) => has.has(`${language} ${slugs[i]}`));
}
