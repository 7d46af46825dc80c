import type { Tx } from "../../db/tenant.ts";
import { type FieldError, invalidField, validationFailed } from "../../http/answers/errors.ts";
import { noteEffect } from "../../http/effects.ts";
import { type Reading, readMoney } from "../../http/nouns/amounts.ts";
import type { RowOf } from "../../http/nouns/table.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { noteListPrices } from "../price-history/index.ts";
import { findExistingProducts, findProductsOfVariants } from "../products/index.ts";
import { MAX_PRICES, priceLists } from "./columns.ts";
import { lastPublicTime, priceList } from "./price-list.ts";
import {
  deletePrices,
  findFirstPrices,
  findOverfull,
  type ItemPrice,
  type ItemTiers,
  raiseList,
  setPrices,
} from "./price-sql.ts";
import type { ListPricesUpdate } from "./schemas.ts";
import { snapshotPriceLists } from "./snapshot-sql.ts";

/** The most prices that a list has of one item. */
const MAX_TIERS = 10;

type Putting = Pick<Call<object, ListPricesUpdate>, "tx" | "store" | "now" | "body" | "expectedVersions">;

/**
 * Deletes and sets prices of a list, and returns its row. A request without changes makes no new version.
 * Throws 404, 409 for a stale version, and 400 for unknown products and variants, duplicate items, and too
 * many prices.
 */
export async function putPrices(call: Putting, id: string): Promise<RowOf<(typeof priceLists)["fields"]>> {
  const { tx, now, body } = call;
  const row = await priceList.lock(tx, id);
  checkVersion(call.expectedVersions, Number(priceLists.text(row, "version")));
  const prices = await pricesOf(call);
  const gone = (body.delete ?? []).map(({ minimumQuantity = null, ...named }) => ({
    itemId: itemOf(named),
    minimumQuantity,
  }));
  const ids = prices.map(({ itemId }) => itemId);
  const until = lastPublicTime(priceLists.read(row), now);
  if (until) await noteListPrices(tx, await findEndingPrices(tx, id, gone, prices), until);
  const [deleted, { added, written }, overfull] = await Promise.all([
    deletePrices(tx, id, gone),
    setPrices(tx, id, prices, now),
    ids.length ? findOverfull(tx, id, ids, MAX_TIERS) : new Set<string>(),
  ]);
  const fault = prices.findIndex(({ itemId }) => overfull.has(itemId));
  if (fault >= 0) throw invalidField(`/set/${fault}`, "too_many", { limit: MAX_TIERS });
  if (priceLists.get(row, "priceCount") + added - deleted > MAX_PRICES)
    throw invalidField("/set", "too_many", { limit: MAX_PRICES });
  if (deleted + written === 0) return row;
  noteEffect(tx, "bulk");
  const after = await raiseList(tx, id, added - deleted, now);
  if (priceLists.get(after, "isActive")) await snapshotPriceLists(tx, now);
  return after;
}

// The single-piece prices of items that the request changes or deletes.
async function findEndingPrices(
  tx: Tx,
  id: string,
  gone: readonly ItemTiers[],
  prices: readonly ItemPrice[],
) {
  const isFirst = ({ minimumQuantity }: ItemTiers) => minimumQuantity === null || minimumQuantity === 1;
  const set = new Map(prices.filter(isFirst).map((one) => [one.itemId, String(one.price)]));
  const ids = new Set([...gone.filter(isFirst).map(({ itemId }) => itemId), ...set.keys()]);
  const known = ids.size ? await findFirstPrices(tx, id, [...ids]) : [];
  return known.filter(({ itemId, price }) => set.get(itemId) !== price);
}

type Named = { productId: string; variantId?: string | null };
const itemOf = ({ productId, variantId }: Named): string => (variantId ?? productId).toLowerCase();

async function pricesOf({ tx, store, body: { set = [] } }: Putting): Promise<ItemPrice[]> {
  const errors: FieldError[] = [];
  const reading: Reading = { digits: store.currencyDigits, errors };
  const prices = set.map(
    ({ minimumQuantity = 1, price, ...named }, i): ItemPrice => ({
      productId: named.productId.toLowerCase(),
      itemId: itemOf(named),
      minimumQuantity,
      price: readMoney(reading, `/set/${i}/price`, price),
    }),
  );
  const variants = prices.flatMap(({ itemId, productId }) => (itemId === productId ? [] : [itemId]));
  const [there, productOf] = await Promise.all([
    findExistingProducts(tx, [...new Set(prices.map(({ productId }) => productId))]),
    findProductsOfVariants(tx, variants),
  ]);
  const seen = new Set<string>();
  for (const [i, { productId, itemId, minimumQuantity }] of prices.entries()) {
    if (!there.has(productId)) errors.push({ field: `/set/${i}/productId`, code: "not_found" });
    else if (itemId !== productId && productOf.get(itemId) !== productId)
      errors.push({ field: `/set/${i}/variantId`, code: "not_found" });
    const key = `${itemId} ${minimumQuantity}`;
    if (seen.has(key)) errors.push({ field: `/set/${i}`, code: "not_unique" });
    seen.add(key);
  }
  if (errors.length) throw validationFailed(errors);
  return prices;
}
