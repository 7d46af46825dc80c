import { ApiError, type FieldError } from "../../../http/answers/errors.ts";
import type { DraftWithVariants } from "../model/change.ts";

/** A requested SKU: its product or variant, and the field that requests it. */
export type SkuClaim = {
  productId: string;
  /** The variant's id, or the product's for its own SKU. */
  ownerId: string;
  sku: string;
  /** JSON pointer into the product. */
  field: string;
};

/** The holder of a SKU: the product, and its variant or the product again. Null for new ones. */
export type SkuHolder = { productId: string | null; ownerId: string | null };

/** A claim of a SKU in use. */
export type SkuClash = SkuClaim & { holder: SkuHolder };

/** The comparison key of a SKU, and its holder. */
export type KnownSku = { key: string; holder?: SkuHolder };

type Changed = { id: string; before?: DraftWithVariants | undefined; after?: DraftWithVariants | undefined };

/** The SKUs that a change requests, and those that it frees. */
export function skuChanges({ id, before, after }: Changed): { taken: SkuClaim[]; freed: string[] } {
  const was = new Map(claimsOf(id, before).map(({ ownerId, sku }) => [ownerId, sku]));
  const will = claimsOf(id, after);
  const stays = new Set(
    will.filter(({ ownerId, sku }) => was.get(ownerId) === sku).map((one) => one.ownerId),
  );
  return {
    taken: will.filter(({ ownerId }) => !stays.has(ownerId)),
    freed: [...was.keys()].filter((ownerId) => !stays.has(ownerId)),
  };
}

/** The SKUs that a change lets go of. */
export function freedSkus(change: Changed): string[] {
  const freed = new Set(skuChanges(change).freed);
  return claimsOf(change.id, change.before).flatMap(({ ownerId, sku }) => (freed.has(ownerId) ? [sku] : []));
}

function claimsOf(productId: string, drafted: DraftWithVariants | undefined): SkuClaim[] {
  if (!drafted) return [];
  const own = { ownerId: productId, sku: drafted.draft.sku, field: "/sku" };
  const ofVariants = drafted.variants.map(({ id, sku }, i) => ({
    ownerId: id,
    sku,
    field: `/productVariants/${i}/sku`,
  }));
  return [own, ...ofVariants].flatMap(({ sku, ...rest }) => (sku ? [{ ...rest, sku, productId }] : []));
}

/**
 * The claims of a change that clash with other holders, or with each other. `known` has SKUs as they were
 * before; `given` has the keys that changes of the same request took already.
 */
export function skuClashes(
  change: Changed,
  known: ReadonlyMap<string, KnownSku>,
  given: ReadonlyMap<string, SkuHolder> = new Map(),
): SkuClash[] {
  const { taken, freed } = skuChanges(change);
  const own = new Map<string, SkuHolder>();
  return taken.flatMap((claim) => {
    const found = known.get(claim.sku);
    if (!found) return [];
    const isFree = !found.holder || freed.includes(found.holder.ownerId ?? "");
    const holder = (isFree ? undefined : found.holder) ?? given.get(found.key) ?? own.get(found.key);
    if (holder) return [{ ...claim, holder }];
    own.set(found.key, holderOf(change, claim));
    return [];
  });
}

/** The holders of the SKUs that a change took, as far as they exist already. */
export function holderOf({ before }: Changed, { productId, ownerId }: SkuClaim): SkuHolder {
  const isThere = before && (ownerId === productId || before.variants.some(({ id }) => id === ownerId));
  return { productId: before ? productId : null, ownerId: isThere ? ownerId : null };
}

/** The 409 that names the holders of the SKUs. */
export function skuTaken(clashes: readonly SkuClash[]): ApiError {
  const [{ holder, sku }] = clashes as [SkuClash];
  const { productId, ownerId } = holder;
  const variantId = ownerId === productId ? null : ownerId;
  return new ApiError(409, "duplicate", {
    errors: clashes.map(
      (clash): FieldError => ({
        field: clash.field,
        code: "duplicate",
        message: "product.sku_taken",
        values: { sku: clash.sku },
      }),
    ),
    details: { sku, productId, variantId },
  });
}
