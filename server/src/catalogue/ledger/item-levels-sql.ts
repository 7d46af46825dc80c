import { type Column, text } from "../../http/nouns/columns.ts";

/** So many pieces at a location. */
export type PiecesAt = { locationId: string; quantity: bigint };

/** What lies where of an item, wherever it ever lay: SQL for the store and the item that are named, where a condition holds; else null. */
export const levelsWhen = (condition: string, store: string, item: string): Column<PiecesAt[]> =>
  ({
    ...text(`case when ${condition} then (
      select string_agg(concat(l.location_id, ' ', l.quantity), ',') from stock_levels l
      where l.store_id = ${store} and l.item_id = ${item}) end`),
    read: (joined: string) =>
      joined.split(",").map((level) => {
        const [locationId, quantity] = level.split(" ");
        return { locationId: locationId!, quantity: BigInt(quantity!) };
      }),
  }) as Column<never> as Column<PiecesAt[]>;
