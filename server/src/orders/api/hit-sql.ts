import { Type } from "typebox";
import { statement } from "../../db/statement.ts";
import type { Card } from "../../http/lists/card.ts";
import type { Hits } from "../../http/lists/hits.ts";
import { text } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import { readsOrders } from "../../http/request/principal.ts";
import { listedOrders } from "../model/columns.ts";
import { countWaiting, waitingCounts } from "../writing/index.ts";

const { id, status, paymentStatus, finalAmount, currency, placedAt } = listedOrders.fields;

const hits = table("o", {
  id,
  title: text("order_number", { description: "Its number.", examples: ["#1001"] }),
  subtitle: text("coalesce(nullif(trim(concat(o.first_name, ' ', o.last_name)), ''), o.email)", {
    description: "Its customer's name, else the email address.",
  }),
  status,
  paymentStatus,
  finalAmount,
  currency,
  placedAt,
});

const FoundOrder = hits.schema({ "x-name": "FoundOrder" });
const find = statement(`
  select ${hits.select} from first_orders($1, $2, $3, $4) f join orders o on o.store_id = $1 and o.order_id = f.order_id
  order by f.is_exact desc, o.order_id desc limit $4`);

/**
 * Finds orders by their number, the SKU of a line, or words of the columns that their list's `q` searches.
 * One statement.
 */
export const orderHits: Hits = {
  needs: readsOrders,
  reply: Type.Array(FoundOrder),
  async find(call, { typed, words, most }) {
    return hits.array(await call.tx.query(find, [call.tx.storeId, typed, words, most]), call);
  },
};

const MOST_NEW = 5;
const findNewest = statement(`
  select ${hits.select} from orders o where o.store_id = $1 order by o.created_at desc, o.order_id desc limit ${MOST_NEW}`);

/** Counts the orders that wait for an action, and reads the newest ones. Two statements. */
export const ordersCard: Card = {
  needs: readsOrders,
  reply: Type.Object(
    {
      ...waitingCounts,
      newest: Type.Array(FoundOrder, { description: `At most ${MOST_NEW}.` }),
    },
    { additionalProperties: false, "x-name": "OrdersCard" },
  ),
  async read(reader) {
    const { tx } = reader;
    const [waiting, rows] = await Promise.all([countWaiting(reader), tx.query(findNewest, [tx.storeId])]);
    return `${JSON.stringify(waiting).slice(0, -1)},"newest":${hits.array(rows, reader)}}`;
  },
};
