import type { Answer } from "../../http/answers/answer.ts";
import type { Call, Conclusion } from "../../http/route.ts";
import { type OrderRow, orders, shopperOrderOf, shopperOrders, tokensOf } from "../../orders/model/index.ts";
import {
  beginPayment,
  type MethodOffer,
  orderPlace,
  type Payment,
  type PaymentRuntime,
  paymentOfOffer,
} from "../../orders/payments/index.ts";

/** Builds the answer of a checkout. */
export function checkoutAnswer(
  call: Pick<Call, "store" | "can" | "vault"> & { opened: { offered: MethodOffer } },
  row: OrderRow,
): Answer {
  const order = shopperOrders.json(shopperOrderOf(row), call, '"shipments":[]');
  const { offered } = call.opened;
  const id = orders.get(row, "id");
  const payment = paymentOfOffer(offered, orderPlace(call.store, orders.read(row)));
  const token = tokensOf(call.vault, id)[0]!;
  return {
    message: "order.placed",
    data: `{"order":${order},"orderToken":"${token}","payment":${JSON.stringify(payment)}}`,
    status: 201,
    location: `/api/v1/storefront/orders/${id}`,
  };
}

/**
 * Adds the payment that its provider has started to the checkout's answer, once the order is committed. A
 * failed start does not undo the order.
 */
export async function addPayment(
  call: Conclusion<object, object, unknown, { offered: MethodOffer }>,
  answer: Answer,
  asking: PaymentRuntime,
): Promise<Answer> {
  if (call.opened.offered.provider === "manual") return answer;
  const data: { order: { id: string }; payment: Payment } = JSON.parse(String(answer.data));
  const payment = await beginPayment(call, asking, data.order.id);
  return { ...answer, data: JSON.stringify({ ...data, payment }) };
}
