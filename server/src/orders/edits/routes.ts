import { rowAnswer } from "../../http/nouns/noun-routes.ts";
import { readsOrders } from "../../http/request/principal.ts";
import { type Route, route } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { type LostDiscount, PriceExplanation } from "../../pricing/engine/index.ts";
import { type PayLinks, payLinkOf } from "../mails/index.ts";
import { tokensOf } from "../model/access-tokens.ts";
import { Order, orders } from "../model/columns.ts";
import { getOrder } from "../model/sql.ts";
import { edits, OrderEditList } from "./columns.ts";
import { editOrder } from "./edit.ts";
import { explainOrder } from "./explain.ts";
import { OrderEditCreate } from "./schemas.ts";
import { findEdits } from "./sql.ts";

const lostAnswer = ({ of, name, type, amount, reason }: LostDiscount, digits: number) => ({
  id: "id" in of ? of.id : null,
  code: "code" in of ? of.code : null,
  name,
  type,
  amount: formatMoney(String(amount), digits),
  reason,
});

const tag = "Orders";
const OF_ORDER = "/api/v1/orders/:id/edits";

/** The endpoints of edits of placed orders; `payLinks` makes the links to pay the amount due. */
export const editRoutes = (payLinks: PayLinks): readonly Route[] => [
  route({
    method: "GET",
    path: OF_ORDER,
    permission: readsOrders,
    tag,
    summary: "List the edits of an order",
    description:
      "Each has what the order came to before it and after it. `GET /orders/{id}/edits/{editId}/explain` tells how the amounts before it were reached.",
    reply: OrderEditList,
    async handle(call) {
      const id = call.params.id!;
      const [rows] = await Promise.all([findEdits(call.tx, id), getOrder(call.tx, id)]);
      return { message: "ok", data: `{"edits":${edits.array(rows, call)}}` };
    },
  }),
  route({
    method: "GET",
    path: `${OF_ORDER}/:editId/explain`,
    permission: readsOrders,
    tag,
    operation: "explainOrderBeforeEdit",
    summary: "Explain the amounts of an order before an edit",
    description: "Every step of the calculation, as it was before the edit.",
    reply: PriceExplanation,
    async handle(call) {
      const { id, editId } = call.params;
      return { message: "ok", data: await explainOrder(call, id!, editId!.toLowerCase()) };
    },
  }),
  route({
    method: "POST",
    path: OF_ORDER,
    permission: "orders:edit",
    effects: ["cancellation", "refund", "discount"],
    tag,
    operation: "editOrder",
    summary: "Edit a placed order",
    description:
      "Adds and removes lines, changes quantities, the shipping address, how it ships, the customer, and the discount of the whole order. The order is priced anew with the prices of its lines; stock follows. `balance` of the answer is what is due then, or below zero what is still to be given back: that happens at once, unless `refund` is false. An order that has shipped or ended, of which something came back or was refunded, or that has an invoice, is 409; `details.reason` tells why. A dry run shows what it would come to; `lostDiscounts` tells which discounts no longer apply, and `keepDiscounts` keeps them.",
    body: OrderEditCreate,
    reply: Order,
    versioned: true,
    secret: true,
    async handle(call) {
      const { row, lost } = await editOrder(call, call.params.id!);
      const id = orders.get(row, "id");
      const method = orders.get(row, "paymentMethod");
      const isDue = orders.get(row, "dueAmount") > 0n && method !== "cash" && !call.isDryRun;
      const isCollected = isDue && (await payLinks.isCollected(call.tx, method));
      const token = tokensOf(call.vault, id)[0]!;
      const url = isCollected && payLinkOf(await readSettings(call.tx), payLinks, { id, token });
      const more = {
        ...(url && { payment: { url } }),
        ...(lost.length && { lostDiscounts: lost.map((one) => lostAnswer(one, call.store.currencyDigits)) }),
      };
      return rowAnswer(orders, call, row, "order.updated", Object.keys(more).length ? more : undefined);
    },
  }),
];
