import { type Column, text } from "../../http/nouns/columns.ts";

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
