import { Type } from "typebox";
import { statement } from "../../db/statement.ts";
import { text } from "../../http/columns.ts";
import type { Hits } from "../../http/hits.ts";
import { table } from "../../http/table.ts";
import { listedOrders } from "./columns.ts";

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

const find = statement(`
  select ${hits.select} from first_orders($2, $3, $4) f join orders o on o.store_id = $1 and o.order_id = f.order_id
  order by f.is_exact desc, o.order_id desc limit $4`);

/** Orders by their number, the SKU of a line, or words of what `q` of their list looks in. One statement. */
export const orderHits: Hits = {
  needs: "orders:read",
  reply: Type.Array(hits.schema({ "x-name": "FoundOrder" })),
  async find(call, { typed, words, most }) {
    return hits.array(await call.tx.query(find, [call.tx.storeId, typed, words, most]), call);
  },
};
