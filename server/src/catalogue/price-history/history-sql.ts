import { unnestRows } from "../../db/insert-statement.ts";
import { statement } from "../../db/statement.ts";
import { deletionBefore, type Sweeper, sweepRows } from "../../db/sweep.ts";
import type { Tx } from "../../db/tenant.ts";
import { showsLowestPrice } from "../../platform/settings/index.ts";

/** The former price of an item, in minor units, recorded when it changes or is first shown as reduced. */
export type EndedPrice = { itemId: string; productId: string; price: string };

const DAY_MS = 86_400_000;
/** How long before a reduction prices count (directive 98/6/EC, article 6a), in milliseconds. */
const COUNTED_MS = 30 * DAY_MS;
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

// Of list prices, those of a single piece that are open to everybody. A product's list price counts for its
// variants too: the lowest price is rather too low than too high.
const end = statement(`
  insert into prior_prices (store_id, item_id, price, since)
  select s.store_id, g.item_id, least(g.price,
    (select min(d.price) from price_days d
      where d.store_id = $1 and d.item_id = g.item_id and not d.is_listed and d.day >= $5::date),
    (select min(d.price) from price_days d
      where d.store_id = $1 and d.item_id = any(array[g.item_id, g.product_id]) and d.is_listed and d.day >= $5::date),
    (select min(x.price) from price_list_prices x
      join price_lists l on l.store_id = x.store_id and l.price_list_id = x.price_list_id
      where x.store_id = $1 and x.item_id = any(array[g.item_id, g.product_id]) and x.minimum_quantity = 1
        and l.is_active and json_array_length(l.customer_group_ids) = 0
        and (l.starts_at is null or l.starts_at < $6) and (l.ends_at is null or l.ends_at >= $5::date))), $6
  from stores s, ${unnestRows("$2::uuid[], $3::uuid[], $4::bigint[]", "g", "item_id, product_id, price")} where s.store_id = $1
  on conflict (store_id, item_id) do update set price = excluded.price, since = excluded.since`);
const note = (isListed: boolean) =>
  statement(`
  insert into price_days as d (store_id, item_id, day, is_listed, price)
  select s.store_id, g.item_id, $2::date, ${isListed}, g.price
  from stores s, ${unnestRows("$3::uuid[], $4::bigint[]", "g", "item_id, price")} where s.store_id = $1
  on conflict (store_id, item_id, day, is_listed) do update set price = least(d.price, excluded.price)`);
const [noteOwn, noteInList] = [note(false), note(true)];

/**
 * Defers to the commit the end of prices of items, and their lowest price in the 30 days before. Two
 * statements.
 */
export function deferEndedPrices(tx: Tx, all: readonly EndedPrice[], now: Date): void {
  if (!all.length) return;
  const [ids, prices] = [all.map(({ itemId }) => itemId), all.map(({ price }) => price)];
  const productIds = all.map(({ productId }) => productId);
  const counted = dayOf(new Date(now.getTime() - COUNTED_MS));
  tx.atCommit(end, [tx.storeId, ids, productIds, prices, counted, now]);
  tx.atCommit(noteOwn, [tx.storeId, dayOf(now), ids, prices]);
}

/** Records the former prices of items in a price list that was open to everybody; each item once. */
export async function noteListPrices(
  tx: Tx,
  all: readonly Pick<EndedPrice, "itemId" | "price">[],
  until: Date,
): Promise<void> {
  if (!all.length) return;
  const [ids, prices] = [all.map(({ itemId }) => itemId), all.map(({ price }) => price)];
  await tx.query(noteInList, [tx.storeId, dayOf(until), ids, prices]);
}

const endList = statement(`
  insert into price_days as d (store_id, item_id, day, is_listed, price)
  select x.store_id, x.item_id, $3::date, true, x.price from price_list_prices x
  where x.store_id = $1 and x.price_list_id = $2 and x.minimum_quantity = 1
  on conflict (store_id, item_id, day, is_listed) do update set price = least(d.price, excluded.price)`);

/** Records all prices of a list. */
export async function noteAllListPrices(tx: Tx, listId: string, until: Date): Promise<void> {
  await tx.query(endList, [tx.storeId, listId, dayOf(until)]);
}

/**
 * The lowest price in the 30 days before an item's current price, if it is shown with a compare-at price: SQL
 * in minor units, null otherwise. The arguments are SQL, too; `$1` is the store. Without a known change it is
 * the current price.
 */
export const lowestPrice = (item: string, price: string, compareAt: string): string =>
  `(case when ${compareAt} > ${price} then coalesce((
    select i.price from prior_prices i where i.store_id = $1 and i.item_id = ${item}), ${price}) end)`;

/** The lowest price in stores that show it; null in others. */
export const publicLowestPrice = (item: string, price: string, compareAt: string): string =>
  `(case when ${compareAt} > ${price} then case when ${showsLowestPrice("$1")} then ${lowestPrice(item, price, compareAt)} end end)`;

const drop = deletionBefore("price_days", "item_id, day, is_listed", "day");

/**
 * Deletes prices that ended too long ago to count. Price changes make events, which expire as soon; a store
 * is swept with them.
 */
export const priceDaysSweeper: Sweeper = {
  limits: () => ({}),
  sweep: (tx, now) => sweepRows(tx, [[drop, dayOf(new Date(now.getTime() - COUNTED_MS))]]),
};
