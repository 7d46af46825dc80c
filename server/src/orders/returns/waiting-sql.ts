import { statement } from "../../db/statement.ts";
import { countCard } from "../../http/lists/card.ts";
import { readsOrders } from "../../http/request/principal.ts";

/** Counts the returns that wait for the store's decision. */
export const returnsCard = countCard(readsOrders, {
  name: "requested",
  description: "Returns that were neither approved nor rejected yet.",
  reply: "ReturnsCard",
  count: statement("select count(*) from order_returns where store_id = $1 and status = 'requested'"),
});
