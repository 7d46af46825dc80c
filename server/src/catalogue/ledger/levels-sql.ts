import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { type Column, text } from "../../http/nouns/columns.ts";
import type { StockPlace } from "./moves.ts";

/** The stock of an item at a location; `at` is undefined for the default one. */
export type StockLevel = {
  readonly itemId: string;
  readonly locationId: string;
  readonly quantity: bigint;
  readonly at: StockPlace | undefined;
};

const find = statement(`
  select s.product_id, s.item_id, s.quantity, s.location_id, l.sells_online, l.is_default
  from stock_levels s join locations l on l.store_id = s.store_id and l.location_id = s.location_id
  where s.store_id = $1 and s.product_id = any($2::uuid[])
  order by l.position, l.location_id`);

/**
 * The stock levels of products by id, in the store's order of its locations. One statement for any number;
 * none without products.
 */
export async function listLevels(tx: Tx, productIds: readonly string[]): Promise<Map<string, StockLevel[]>> {
  const rows = productIds.length ? await tx.query(find, [tx.storeId, productIds]) : [];
  const byProduct = Map.groupBy(rows, ([productId]) => productId!);
  return new Map(
    [...byProduct].map(([productId, its]) => [
      productId,
      its.map(([, itemId, quantity, locationId, sellsOnline, isDefault]) => ({
        itemId: itemId!,
        locationId: locationId!,
        quantity: BigInt(quantity!),
        at: isDefault === "t" ? undefined : { id: locationId!, sellsOnline: sellsOnline === "t" },
      })),
    ]),
  );
}

/** The stock of an item at a location, and the state of that location. */
type ItemLevel = {
  locationId: string;
  quantity: bigint;
  sellsOnline: boolean;
  isActive: boolean;
};

/**
 * The stock levels of an item at all of its locations: SQL for the store `$1` and the given item, if a
 * condition holds; else null. It is exact under the product's lock: a change of a location's online sale
 * locks all products that were ever there.
 */
export const levelsWhen = (condition: string, item: string): Column<ItemLevel[]> =>
  ({
    ...text(`case when ${condition} then (
      select string_agg(concat_ws(' ', l.location_id, l.quantity, o.sells_online, o.is_active), ',')
      from stock_levels l join locations o on o.store_id = l.store_id and o.location_id = l.location_id
      where l.store_id = $1 and l.item_id = ${item}) end`),
    read: (joined: string) =>
      joined.split(",").map((level): ItemLevel => {
        const [locationId, quantity, sellsOnline, isActive] = level.split(" ");
        return {
          locationId: locationId!,
          quantity: BigInt(quantity!),
          sellsOnline: sellsOnline === "t",
          isActive: isActive === "t",
        };
      }),
  }) as Column<never> as Column<ItemLevel[]>;
