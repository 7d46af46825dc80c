import type { Row } from "../../db/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/store.ts";
import { checkVersion } from "../../http/version.ts";
import type { StockCause } from "../ledger/index.ts";
import { applyChanges, type Change } from "./changes.ts";
import { type Before, draftColumns, draftOf, type Proposal, propose, settle } from "./draft.ts";
import { productColumn } from "./present.ts";
import { getProduct, lockProduct } from "./product-rows.ts";
import type { ProductUpdate } from "./schemas.ts";
import { chooseSlugs } from "./slugs.ts";
import { listVariants } from "./variant-queries.ts";
import { variantChanges } from "./variants.ts";

/**
 * Changes a product: a field left out keeps its value, an array replaces the whole array. What changes nothing
 * makes no new version. Throws 404, 400, 409 for a stale version or a chosen slug that is taken.
 */
export async function updateProduct(
  tx: Tx,
  store: Store,
  id: string,
  input: ProductUpdate,
  expectedVersions: readonly number[],
  cause: StockCause,
  now: Date,
): Promise<{ row: Row; changed: boolean }> {
  const [row, variants] = await Promise.all([lockProduct(tx, id), listVariants(tx, [id])]);
  checkVersion(expectedVersions, Number(productColumn(row, 0, "version")));
  const before = { draft: draftOf(row), variants: variants.get(id) ?? [] };
  const proposal = propose(input, store, before);
  const { wanted } = proposal;
  const [slugs] = wantsSlugs(input) ? await chooseSlugs(tx, [{ productId: id, wanted }]) : [undefined];
  if (slugs && !Array.isArray(slugs)) throw slugs;
  const change = changeOf(id, before, proposal, slugs);
  if (!change) return { row: await getProduct(tx, id), changed: false };
  const rows = await applyChanges(tx, store, [change], cause, now);
  return { row: rows.get(id)!, changed: true };
}

/** Whether an update may lead to other slugs. */
export const wantsSlugs = ({ slug, translations }: ProductUpdate) =>
  slug !== undefined || translations !== undefined;

/** The change that an update comes to, with its slugs where they were chosen anew; undefined where it changes nothing. */
export function changeOf(
  id: string,
  before: Before,
  proposal: Proposal,
  chosen: readonly string[] | undefined,
): Change | undefined {
  const { wanted, variants } = proposal;
  const slugs = chosen ?? wanted.map(({ slug }) => slug);
  const draft = settle(proposal, slugs);
  const { written, retired } = variantChanges(before.variants, variants);
  const isSame = draftColumns.every((column) => draft[column] === before.draft[column]);
  if (isSame && !written.length && !retired.length) return undefined;
  return { id, before, after: { draft, variants }, renamed: chosen && { wanted, slugs } };
}
