import { Type } from "typebox";
import { statement } from "../../db/statement.ts";
import type { Card } from "../../http/lists/card.ts";
import { table } from "../../http/nouns/table.ts";
import { formatMoney } from "../../kit/money.ts";
import { abandonedCarts, IS_REPORTED, LASTS } from "./columns.ts";

const MOST = 5;
const { id, customerId, email, itemCount, total, abandonedAt } = abandonedCarts.fields;
const newest = table("c", { id, customerId, email, itemCount, total, abandonedAt });

// A reported cart that has changed since is not abandoned: it is checked and reported again.
const isAbandoned = `
  c.store_id = $1 and c.state = 'open' and ${IS_REPORTED} and c.updated_at > now() - ${LASTS}`;
const count = statement(`
  select count(*), coalesce(sum(c.total), 0) from carts c where ${isAbandoned}`);
const find = statement(`
  select ${newest.select} from carts c where ${isAbandoned}
  order by c.rested_at desc, c.cart_id desc limit ${MOST}`);

/** The carts that `cart_abandoned` reported and that nobody has returned to. Two statements. */
export const cartsCard: Card = {
  needs: "orders:read",
  reply: Type.Object(
    {
      abandoned: Type.Integer({
        description:
          "Carts of the last 30 days that `cart_abandoned` told of and nobody has changed or bought since.",
      }),
      amount: Type.String({
        description: "Their totals at the last change.",
        examples: ["129.90"],
      }),
      newest: Type.Array(newest.schema({ "x-name": "LeftCart" }), {
        description: `Those left last, at most ${MOST}.`,
      }),
    },
    { additionalProperties: false, "x-name": "CartsCard" },
  ),
  async read(reader) {
    const { tx, store } = reader;
    const [[sums], rows] = await Promise.all([tx.query(count, [tx.storeId]), tx.query(find, [tx.storeId])]);
    const [abandoned, amount] = sums!;
    const sum = formatMoney(amount!, store.currencyDigits);
    return `{"abandoned":${abandoned},"amount":"${sum}","newest":${newest.array(rows, reader)}}`;
  },
};
