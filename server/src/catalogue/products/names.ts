import type { Param } from "../../http/lists/filters.ts";
import type { Sort } from "../../http/lists/sorts.ts";
import { byTranslatedName, type NameOrder } from "../translations/index.ts";

/** What of `product_names` (alias n) is in an order that is kept, of the store `$1`. */
export const inOrder = ({ collation, language }: NameOrder, param: Param) =>
  `n.store_id = $1 and n.ordering = '${collation}' and n.language = ${param(language)}`;

/**
 * Products (alias p) by name: as they are kept where the store has the language, else as each is found now. `mostPass` says
 * that hardly a product is passed over on the way to the end of a page.
 */
export function byName(order: NameOrder, param: Param, mostPass = false): Sort {
  if (!order.isStored) return byTranslatedName("p.translations", order, param);
  const kept = inOrder(order, param);
  const names = `(select * from product_names n where ${kept}) n`;
  return {
    sql: `n.name collate ${order.collation}`,
    type: "text",
    isKey: () => true,
    variant: order.language,
    id: "n.product_id",
    // The planner takes stores and products for independent of each other, so it expects few rows of the join, and sorts all
    // of a small store. Then it is told to go by names.
    from: mostPass
      ? `${names}
          cross join lateral (select * from products p where p.store_id = $1 and p.product_id = n.product_id offset 0) p`
      : `products p join product_names n on n.product_id = p.product_id and ${kept}`,
    all: names,
  };
}
