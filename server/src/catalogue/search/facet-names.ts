import type { Tx } from "../../db/tenant.ts";
import type { NameOrder } from "../translations/index.ts";
import type { NamedOrder } from "./facet-columns.ts";
import type { FacetIndex } from "./facet-index.ts";
import type { FoundPage } from "./facet-page.ts";
import type { FilterQuestion } from "./filter-request.ts";
import { readComputedNames, readNameHashes } from "./sql.ts";

/** The most languages whose order an index has. */
const MAX_ORDERS = 4;
/** The most products that are sorted for one request. */
export const MAX_SORTED = 100_000;
// With more changed products, all are sorted again.
const MAX_TOUCHED = 5_000;

/**
 * The page of the matched products by their names in a language that the store does not have, and the
 * revision of the last change of a product that these names show. The database sorts all products once; as
 * long as none has got another name, its order holds.
 */
export async function pageByComputedName(
  { tx, index }: { tx: Tx; index: FacetIndex },
  { window: { page, limit }, names, descending }: Pick<FilterQuestion, "window" | "names" | "descending">,
  matched: Uint32Array,
): Promise<FoundPage & { changed: number }> {
  const { changed, ids } = index;
  const isMatched = new Uint8Array(ids.length);
  for (const at of matched) isMatched[at] = 1;
  const order = await currentOrder(tx, index, names);
  const { ordinals } = order;
  const found: number[] = [];
  let toSkip = (page - 1) * limit;
  const step = descending ? -1 : 1;
  for (let n = descending ? ordinals.length - 1 : 0; n >= 0 && n < ordinals.length; n += step) {
    const at = ordinals[n]!;
    if (!isMatched[at] || toSkip-- > 0) continue;
    found.push(at);
    if (found.length > limit) break;
  }
  return {
    ordinals: found.slice(0, limit),
    isLast: found.length <= limit,
    changed: Math.max(changed, order.changed),
  };
}

async function currentOrder(tx: Tx, index: FacetIndex, names: NameOrder): Promise<NamedOrder> {
  const { nameOrders } = index;
  const key = `${names.language} ${names.otherwise}`;
  for (;;) {
    const known = nameOrders.get(key);
    const order = known ?? readOrder(tx, index, names, key);
    // The most recently used one is the last.
    nameOrders.delete(key);
    nameOrders.set(key, order);
    if (nameOrders.size > MAX_ORDERS) nameOrders.delete(nameOrders.keys().next().value!);
    await order.reading;
    // One that is read now shows all that had changed before.
    if (!known || (await isCurrent(tx, index, names, order))) return order;
    if (nameOrders.get(key) === order) nameOrders.delete(key);
  }
}

// Questions that come at once wait for one check: the changes that it looks at are in no set meanwhile.
async function isCurrent(tx: Tx, index: FacetIndex, names: NameOrder, order: NamedOrder): Promise<boolean> {
  while (order.check || order.touched.size) {
    order.check ??= hasSameNames(tx, index, names, order).finally(() => {
      order.check = undefined;
    });
    if (!(await order.check)) return false;
  }
  return true;
}

async function hasSameNames(
  tx: Tx,
  { ids, ordinals, isDeleted }: FacetIndex,
  names: NameOrder,
  order: NamedOrder,
): Promise<boolean> {
  const { touched } = order;
  // Later changes are noted again.
  order.touched = new Set();
  let isSame = false;
  try {
    const changed = [...touched].filter((at) => !isDeleted[at]).map((at) => ids[at]!);
    if (changed.length > MAX_TOUCHED) return false;
    const hashes = await readNameHashes(tx, names, changed);
    isSame = hashes.every(([id, hash]) => order.hashes[ordinals.get(id!)!] === BigInt(hash!));
    return isSame;
  } finally {
    if (!isSame) order.touched = order.touched.union(touched);
  }
}

// From the first on, changes of products are noted in it: none is lost that the statement does not see.
function readOrder(tx: Tx, index: FacetIndex, names: NameOrder, key: string): NamedOrder {
  const order: NamedOrder = {
    ordinals: new Uint32Array(),
    hashes: new BigInt64Array(),
    changed: 0,
    touched: new Set(),
    reading: read(),
    check: undefined,
  };
  async function read(): Promise<void> {
    const { state, names: sorted } = await readComputedNames(tx, names);
    const known = sorted.flatMap(([id, hash]) => {
      const at = index.ordinals.get(id!);
      return at === undefined ? [] : [[at, BigInt(hash!)] as const];
    });
    order.ordinals = Uint32Array.from(known, ([at]) => at);
    order.hashes = new BigInt64Array(index.ids.length);
    for (const [at, hash] of known) order.hashes[at] = hash;
    order.changed = state.changed;
  }
  order.reading.catch(() => {
    if (index.nameOrders.get(key) === order) index.nameOrders.delete(key);
  });
  index.nameOrders.set(key, order);
  return order;
}
