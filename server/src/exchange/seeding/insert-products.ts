import { v7 as uuidv7 } from "uuid";
import {
  type Change,
  type KnownPicture,
  type ProductCreate,
  propose,
  writeChanges,
} from "../../catalogue/products/index.ts";
import { settle } from "../../catalogue/translations/index.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";

export type NewProduct = { input: ProductCreate; createdAt: Date; updatedAt: Date };

/** Works products out as `createProduct` would; their slugs must be free. Throws 400. */
export function prepareBatch(
  products: readonly NewProduct[],
  store: Store,
  pictures?: ReadonlyMap<string, KnownPicture>,
): Change[] {
  return products.map(({ input, createdAt, updatedAt }) => {
    const proposal = propose(input, store, undefined, pictures, { takesAnyLanguage: true });
    const { wanted, variants } = proposal;
    const slugs = wanted.map(({ slug }) => slug);
    const after = { draft: settle(proposal, slugs), variants };
    const id = uuidv7({ msecs: createdAt.getTime() });
    return { id, after, renamed: { wanted, slugs }, createdAt, updatedAt };
  });
}

/** Defers to the commit a batch with all that hangs on it: a few statements, however many products. */
export function deferBatch(tx: Tx, store: Store, batch: readonly Change[]): void {
  const cause = { reason: "initial", actor: "cli" };
  writeChanges({ tx, store, cause, now: new Date(), isHistory: true }, batch);
}
