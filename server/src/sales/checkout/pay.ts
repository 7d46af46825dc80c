import type { Answer } from "../../http/answers/answer.ts";
import type { Call, Conclusion } from "../../http/route.ts";
import { type OrderRow, orders, shopperOrderOf, shopperOrders, tokensOf } from "../../orders/model/index.ts";
import {
  type Asking,
  beginPayment,
  type Offered,
  type Payment,
  paymentOf,
} from "../../orders/payments/index.ts";

/** What the shopper gets whose cart has become an order. */
export function checkedOut(
  call: Pick<Call, "store" | "can" | "vault"> & { opened: { offered: Offered } },
  row: OrderRow,
): Answer {
  const order = shopperOrders.json(shopperOrderOf(row), call, '"shipments":[]');
  const { offered } = call.opened;
  const id = orders.get(row, "id");
  const token = tokensOf(call.vault, id)[0]!;
  return {
    message: "order.placed",
    data: `{"order":${order},"orderToken":"${token}","payment":${JSON.stringify(paymentOf(offered))}}`,
    status: 201,
    location: `/api/v1/storefront/orders/${id}`,
  };
}

/**
 * The answer to a checkout with the payment as its provider began it, once the order is committed. The order stands whatever
 * becomes of that.
 */
export async function withPayment(
  call: Conclusion<object, object, unknown, { offered: Offered }>,
  answer: Answer,
  asking: Asking,
): Promise<Answer> {
  if (call.opened.offered.provider === "manual") return answer;
  const data: { order: { id: string }; payment: Payment } = JSON.parse(String(answer.data));
  const payment = await beginPayment(call, asking, data.order.id);
  return { ...answer, data: JSON.stringify({ ...data, payment }) };
}
