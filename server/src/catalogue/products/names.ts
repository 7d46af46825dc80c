import type { Param } from "../../http/filters.ts";
import type { Sort } from "../../http/sorts.ts";
import { byTranslatedName, type NameOrder } from "../translations/index.ts";

/** What of `product_names` (alias n) is in an order that is kept. */
export const inOrder = ({ collation, language }: NameOrder, param: Param) =>
  `n.ordering = '${collation}' and n.language = ${param(language)}`;

/** Products (alias p) by name: as they are kept where the store has the language, else as each is found now. */
export function byName(order: NameOrder, param: Param): Sort {
  if (!order.isKept) return byTranslatedName("p.translations", order, param);
  return {
    sql: `n.name collate ${order.collation}`,
    type: "text",
    isKey: () => true,
    variant: order.language,
    id: "n.product_id",
    join: `join product_names n on n.store_id = p.store_id and n.product_id = p.product_id and ${inOrder(order, param)}`,
  };
}
