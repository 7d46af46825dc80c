import { listVariants, products, readProductsAfter } from "../../catalogue/products/index.ts";
import { findSellables, type ItemRef, type Sellable } from "../../catalogue/stock/index.ts";
import type { Pool } from "../../db/pool/pool.ts";
import { type Tx, tenantReads, tenantTransaction } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import { seededRandom } from "../../kit/random.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import { lockOrder, orders } from "../../orders/model/index.ts";
import { placeOrder, takeNumber } from "../../orders/placing/index.ts";
import { applyChange } from "../../orders/writing/index.ts";
import { type CustomerRow, customers, readCustomersAfter } from "../../people/customers/index.ts";
import { readSettings, type StoreSettings } from "../../platform/settings/index.ts";
import { madeUpZones, makeOrder } from "./make-order.ts";
import { advanceToFate, type Fate, fateOf } from "./order-fates.ts";

const BATCH = 200;
const PRODUCTS = 500;
const PRODUCT_BYTES = 4 * 1_048_576;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const HALF_A_YEAR = 180;
const DAY_MS = 86_400_000;
const SEEDER = "cli";

/** An order that was made: its buyer, what they bought, and when it was placed and how far it came. */
export type SeededOrder = {
  id: string;
  customerId: string;
  productIds: readonly string[];
  placedAt: Date;
  status: Fate["status"];
};

export type OrderSeeding = {
  vault: Vault;
  onProgress?: (orders: number) => void;
  /** Over how many days they were placed. */
  days?: number;
  /** Told of each order that was made. */
  onOrder?: (order: SeededOrder) => void;
  /** The same seed makes the same orders, but for their ids and times. */
  seed?: number;
};

/**
 * Fills a store with made-up orders of its customers and products, placed over the past half year and moved
 * on since, by the verbs that requests use. They take no stock: what is counted now was counted after them.
 * None are made in a store without customers or products.
 */
export async function seedOrders(
  pool: Pool,
  store: Store,
  count: number,
  { vault, onProgress, onOrder, days = HALF_A_YEAR, seed = 1 }: OrderSeeding,
): Promise<{ orders: number; seconds: number }> {
  const started = performance.now();
  const random = seededRandom(seed);
  const reads = tenantReads(pool, store.id);
  const [settings, items] = await Promise.all([readShop(reads), readItems(reads)]);
  const buyers = readBuyers(reads);
  const end = Date.now();
  let done = 0;
  while (done < count && items.length) {
    const rows = await buyers();
    if (!rows.length) break;
    const size = Math.min(BATCH, count - done);
    const placed = Array.from({ length: size }, (_, i) => {
      const age = days * DAY_MS * (1 - (done + i + random()) / count);
      return {
        at: new Date(end - age),
        buyer: rows[(done + i) % rows.length]!,
        fate: fateOf(random, age / DAY_MS, count - done - i),
      };
    });
    const shop = { store, settings, items, vault, random };
    const made = await tenantTransaction(pool, store.id, (tx) => place(tx, shop, placed));
    const ids = made.map(({ id }) => id);
    await tenantTransaction(pool, store.id, (tx) => advanceOrders(tx, shop, placed, ids));
    for (const order of made) onOrder?.(order);
    done += size;
    onProgress?.(done);
  }
  return { orders: done, seconds: Math.round(performance.now() - started) / 1_000 };
}

type Shop = {
  store: Store;
  settings: StoreSettings;
  items: readonly Sellable[];
  vault: Vault;
  random: () => number;
};
type Planned = { at: Date; buyer: CustomerRow; fate: Fate };

async function place(tx: Tx, shop: Shop, planned: readonly Planned[]): Promise<SeededOrder[]> {
  const { store, settings, items, vault, random } = shop;
  const number = await takeNumber(tx, planned.length);
  return planned.map(({ at, buyer, fate }, i) => {
    const placement = makeOrder(random, { settings, items, buyer, fate });
    const found = {
      settings,
      items,
      coupon: undefined,
      usedUp: new Set<string>(),
      giftCards: new Map<string, never>(),
      credit: undefined,
      number: { ...number, total: number.total + BigInt(i) },
      buyer,
      isExternalIdTaken: false,
      moves: [],
    };
    const { row } = placeOrder({ tx, store, now: at, principal: undefined, vault }, placement, found);
    return {
      id: orders.get(row, "id"),
      customerId: customers.get(buyer, "id"),
      productIds: placement.lines.map(({ productId }) => productId),
      placedAt: at,
      status: fate.status,
    };
  });
}

async function advanceOrders(
  tx: Tx,
  { store, random }: Shop,
  planned: readonly Planned[],
  ids: readonly string[],
): Promise<void> {
  await Promise.all(
    planned.map(async ({ at, fate }, i) => {
      const order = await lockOrder(tx, ids[i]!);
      const { change, now } = advanceToFate(order, fate, at, store.currencyDigits, random);
      if (change.entries.length) await applyChange({ tx, store, now, isHistory: true }, change, SEEDER);
    }),
  );
}

// Past sales take nothing from today's stock.
async function readItems(tx: Tx): Promise<Sellable[]> {
  const rows = await readProductsAfter(tx, FIRST_ID, { limit: PRODUCTS, bytes: PRODUCT_BYTES });
  const ids = rows.map((row) => products.get(row, "id"));
  const variants = await listVariants(tx, ids);
  const wanted = ids.flatMap((productId): ItemRef[] => {
    const own = variants.get(productId);
    return own ? own.map(({ id }) => ({ productId, variantId: id })) : [{ productId, variantId: null }];
  });
  const items = wanted.length ? await findSellables(tx, wanted) : [];
  return items
    .filter(({ isActive, isVariantActive, price }) => isActive && isVariantActive && price > 0n)
    .map((item) => ({ ...item, inventoryTracked: false }));
}

// A store without shipping methods gets made-up ones for its made-up orders.
async function readShop(tx: Tx): Promise<StoreSettings> {
  const settings = await readSettings(tx);
  return settings.shippingZones.some(({ rates }) => rates.some(({ isActive }) => isActive))
    ? settings
    : { ...settings, shippingZones: madeUpZones };
}

// Goes round through all customers, a page at a time.
function readBuyers(tx: Tx): () => Promise<CustomerRow[]> {
  let last = FIRST_ID;
  return async () => {
    let rows = await readCustomersAfter(tx, last, BATCH);
    if (!rows.length && last !== FIRST_ID) rows = await readCustomersAfter(tx, FIRST_ID, BATCH);
    last = rows.length ? customers.get(rows.at(-1)!, "id") : FIRST_ID;
    return rows;
  };
}
