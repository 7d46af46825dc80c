import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../../db/tenant.ts";
import { type CachedResource, readCachedResource } from "../../http/lists/cached-resource.ts";
import type { PageCache } from "../../http/lists/page-cache.ts";
import type { Reader } from "../../http/nouns/columns.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import type { StockCause } from "../ledger/index.ts";
import { parseTranslations, type RequestedSlug, settle, tryRequestedSlugs } from "../translations/index.ts";
import { currentProduct, type Proposal, propose } from "./draft/draft.ts";
import { findLevels } from "./draft/levels.ts";
import { variantChanges } from "./draft/variants.ts";
import type { Change, CurrentProduct } from "./model/change.ts";
import { type ProductDraft, type ProductRow, products } from "./model/columns.ts";
import { serializeWithLowestPrices } from "./model/lowest-price.ts";
import { type ProductCreate, type ProductUpdate, productWrites } from "./model/schemas.ts";
import { lockProduct, productStatements } from "./read/find-sql.ts";
import { refuseTakenExternalId } from "./write/external-id-sql.ts";
import { findPictures } from "./write/media-sql.ts";
import { currentRow } from "./write/row.ts";
import { refuseTakenSkus } from "./write/sku-sql.ts";
import { productSlugs } from "./write/sql.ts";
import { refuseUnknownTaxClass } from "./write/tax-class-sql.ts";
import { listVariants } from "./write/variant-sql.ts";
import { applyChanges, writeChanges } from "./write/write-changes.ts";

/**
 * Creates a product with its variants and returns its row. Throws 400, or 409 for a chosen slug, a SKU or an
 * external id in use.
 */
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
  await Promise.all([
    refuseTakenSkus(tx, change),
    refuseTakenExternalId(tx, change),
    refuseUnknownTaxClass(tx, change),
  ]);
  const writing = { tx, store, now, cause: causeOf(call, "initial") };
  return applyChanges(writing, [change]).get(id)!;
}

/**
 * Changes a product: an absent field keeps its value, an array replaces the whole array. A request without
 * changes makes no new version. Throws 404, 400, 409 for a stale version, or a chosen slug, a SKU or an
 * external id in use.
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
  await Promise.all([
    refuseTakenSkus(tx, change),
    refuseTakenExternalId(tx, change),
    refuseUnknownTaxClass(tx, change),
  ]);
  return applyChanges({ tx, store, now, cause: causeOf(call, "correction") }, [change]).get(id)!;
}
/** Whether an update may lead to other slugs. */
export const needsSlugs = ({ slug, translations }: ProductUpdate) =>
  slug !== undefined || translations !== undefined;
/** The change that an update makes, with its slugs if newly chosen; undefined without changes. */
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
  const current = [{ language: "", slug }, ...parseTranslations(translations)];
  const has = new Set(current.map(({ language, slug }) => `${language} ${slug}`));
  return has.size === wanted.length && wanted.every(({ language }, i) => has.has(`${language} ${slugs[i]}`));
}

/** Deletes a product softly: only orders still find it, and its slugs are free. Throws 404, 409. */
export async function removeProduct(
  { tx, store, expectedVersions, now }: Pick<Call, "tx" | "store" | "expectedVersions" | "now">,
  id: string,
): Promise<void> {
  const [row, variants] = await Promise.all([lockProduct(tx, id), listVariants(tx, [id])]);
  checkVersion(expectedVersions, products.get(row, "version"));
  const cause = { reason: "deleted", actor: "" };
  writeChanges({ tx, store, now, cause }, [{ id, before: currentProduct(row, variants.get(id)) }]);
}

/**
 * A product as the JSON text of the answer's data, and its version; a cached one is not read again.
 * `isPriced`: with the lowest prices before its sales. Throws 404.
 */
export function readProduct(
  call: Reader & { tx: Tx },
  id: string,
  pages: PageCache,
  isPriced: boolean,
): Promise<CachedResource> {
  const { tx } = call;
  return readCachedResource({
    tx,
    id,
    key: `product ${tx.storeId} ${call.can("products:cost")} ${isPriced} ${id}`,
    pages,
    statements: productStatements(isPriced),
    write: (row) => (isPriced ? serializeWithLowestPrices(row, call) : products.json(row, call)),
  });
}

/** The ledger's cause of a request. */
export const causeOf = ({ principal }: Pick<Call, "principal">, reason: string): StockCause => ({
  reason,
  actor: principal ? `${principal.kind}:${principal.id}` : "anonymous",
});
