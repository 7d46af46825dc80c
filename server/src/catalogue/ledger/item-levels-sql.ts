import { type Column, text } from "../../http/nouns/columns.ts";

/** What lies of an item at a location, and what may become of it there. */
type ItemLevel = {
  locationId: string;
  quantity: bigint;
  sellsOnline: boolean;
  isActive: boolean;
};

/**
 * What lies where of an item, wherever it ever lay: SQL for the store `$1` and the item that is named, where a condition holds; else null. Behind the product's
 * lock it is exact: whoever changes what is sold of a location locks the products that ever lay there.
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
