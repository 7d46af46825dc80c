import { noun } from "../../http/nouns/noun.ts";
import { checkWindow } from "../../http/nouns/term-columns.ts";
import { groupFaults } from "../../people/groups/index.ts";
import { priceLists } from "./columns.ts";
import { keepPriceLists } from "./kept-sql.ts";
import { dropPrices } from "./price-sql.ts";

/** The verbs of a price list. What was sold by a deleted one keeps its price. */
export const priceList = noun({
  name: "PriceList",
  table: priceLists,
  into: "price_lists",
  key: "price_list_id",
  complete(draft, _, reading) {
    checkWindow(reading, draft);
    return draft;
  },
  check: ({ tx }, { customerGroupIds }, before) =>
    groupFaults(tx, customerGroupIds, JSON.parse(before?.customerGroupIds ?? "[]")),
  release: ({ tx }, row) => dropPrices(tx, priceLists.get(row, "id")),
  async follow({ tx, now }, before, after) {
    const isActive = (row: typeof before) => row !== undefined && priceLists.get(row, "isActive");
    if (isActive(before) || isActive(after)) await keepPriceLists(tx, now);
  },
});
