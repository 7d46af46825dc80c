import type { Answer, Conclusion } from "../../http/route.ts";
import { type Asking, beginPayment, type Offered, type Payment } from "../payments/index.ts";

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
