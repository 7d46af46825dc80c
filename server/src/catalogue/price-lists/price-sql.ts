import { v7 as uuidv7 } from "uuid";
import { unnestRows } from "../../db/insert-statement.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { RowOf } from "../../http/nouns/table.ts";
import { storedPriceLists } from "../../platform/settings/index.ts";
import { priceLists } from "./columns.ts";

type PriceListRow = RowOf<(typeof priceLists)["fields"]>;
/** A price of an item: a variant, or a product. The amount is minor units. */
export type ItemPrice = { productId: string; itemId: string; minimumQuantity: number; price: bigint };
/** Prices of an item: the one from a quantity on, or all of them. */
export type ItemTiers = { itemId: string; minimumQuantity: number | null };

const drop = statement(`
  delete from price_list_prices x using unnest($3::uuid[], $4::integer[]) as given (item_id, minimum_quantity)
  where x.store_id = $1 and x.price_list_id = $2 and x.item_id = given.item_id
    and x.minimum_quantity = coalesce(given.minimum_quantity, x.minimum_quantity)
  returning x.price_id`);

/** Deletes prices of a list that is locked, and returns how many there were. */
export async function deletePrices(tx: Tx, listId: string, all: readonly ItemTiers[]): Promise<number> {
  if (!all.length) return 0;
  const rows = await tx.query(drop, [
    tx.storeId,
    listId,
    all.map(({ itemId }) => itemId),
    all.map(({ minimumQuantity }) => minimumQuantity),
  ]);
  return rows.length;
}

const rows = unnestRows(
  "$3::uuid[], $4::uuid[], $5::uuid[], $6::integer[], $7::bigint[]",
  "g",
  "price_id, product_id, item_id, minimum_quantity, price",
);
const put = statement(`
  insert into price_list_prices as x
    (store_id, price_list_id, price_id, product_id, item_id, minimum_quantity, price, updated_at)
  select s.store_id, $2, g.price_id, g.product_id, g.item_id, g.minimum_quantity, g.price, $8
  from stores s, ${rows} where s.store_id = $1
  on conflict (store_id, item_id, price_list_id, minimum_quantity)
    do update set price = excluded.price, updated_at = excluded.updated_at where x.price <> excluded.price
  returning x.price_id`);

/** Sets prices of a locked list, and returns how many were added, and how many were set or changed. */
export async function setPrices(
  tx: Tx,
  listId: string,
  all: readonly ItemPrice[],
  now: Date,
): Promise<{ added: number; written: number }> {
  if (!all.length) return { added: 0, written: 0 };
  const ids = all.map(() => uuidv7());
  const rows = await tx.query(put, [
    tx.storeId,
    listId,
    ids,
    all.map(({ productId }) => productId),
    all.map(({ itemId }) => itemId),
    all.map(({ minimumQuantity }) => minimumQuantity),
    all.map(({ price }) => String(price)),
    now,
  ]);
  const made = new Set(ids);
  return { added: rows.filter(([id]) => made.has(id!)).length, written: rows.length };
}

const count = statement(`
  select x.item_id from price_list_prices x
  where x.store_id = $1 and x.price_list_id = $2 and x.item_id = any($3::uuid[])
  group by x.item_id having count(*) > $4`);

/** The items with more than `most` prices in a list. */
export async function findOverfull(
  tx: Tx,
  listId: string,
  itemIds: readonly string[],
  most: number,
): Promise<Set<string>> {
  const rows = await tx.query(count, [tx.storeId, listId, itemIds, most]);
  return new Set(rows.map(([id]) => id!));
}

const findFirst = statement(`
  select x.item_id, x.price from price_list_prices x
  where x.store_id = $1 and x.price_list_id = $2 and x.item_id = any($3::uuid[]) and x.minimum_quantity = 1`);

/** The prices of one piece of these items in a list, in minor units. */
export async function findFirstPrices(
  tx: Tx,
  listId: string,
  itemIds: readonly string[],
): Promise<{ itemId: string; price: string }[]> {
  const rows = await tx.query(findFirst, [tx.storeId, listId, itemIds]);
  return rows.map(([itemId, price]) => ({ itemId: itemId!, price: price! }));
}

const raise = statement(`
  update price_lists l set price_count = l.price_count + $3, version = l.version + 1, updated_at = greatest(l.updated_at, $4)
  where l.store_id = $1 and l.price_list_id = $2 returning ${priceLists.select}`);

/** Makes a new version of a list that is locked, of so many prices more, and returns its row. */
export async function raiseList(tx: Tx, listId: string, more: number, now: Date): Promise<PriceListRow> {
  const [row] = await tx.query(raise, [tx.storeId, listId, more, now]);
  return row as PriceListRow;
}

const dropAll = statement("delete from price_list_prices where store_id = $1 and price_list_id = $2");

/** Deletes all prices of a list. */
export async function dropPrices(tx: Tx, listId: string): Promise<void> {
  await tx.query(dropAll, [tx.storeId, listId]);
}

// The gate is asked once a statement: where no list is active, no price is looked for.
const pricesWhere = (condition: string) => `(
  case when ${storedPriceLists("$1")} <> '[]' then (
    select string_agg(concat_ws(' ', x.price_list_id, x.item_id, x.minimum_quantity, x.price), ',')
    from price_list_prices x
    join price_lists l on l.store_id = x.store_id and l.price_list_id = x.price_list_id and l.is_active
    where x.store_id = $1 and ${condition}) end)`;

/**
 * The prices of a product (alias p) and its variant (alias v) in active price lists of the store `$1`, as
 * `tiersOf` takes them; SQL. Null without any.
 */
export const listPricesOf = pricesWhere("x.item_id = any(array[p.product_id, v.variant_id])");

/** The list prices of a product (alias p) and all its variants. */
export const listPricesOfProduct = pricesWhere("x.product_id = p.product_id");
