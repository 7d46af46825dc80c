import type { Order } from "@stoa/client";
import { useSay } from "../core/say.ts";
import { Status, toneOf } from "./status.tsx";

/** Where an order is, in a word; with its lines, also whether a part of it has left. */
export function OrderStatus({ status, items }: Pick<Order, "status"> & Partial<Pick<Order, "items">>) {
  const say = useSay();
  const isPart = items && isPartShipped({ status, items });
  return <Status tone={toneOf(status)}>{say(isPart ? "order.partially_shipped" : `order.${status}`)}</Status>;
}

/** Whether a part of an order has left, and the rest is still to leave. */
export const isPartShipped = ({ status, items }: Pick<Order, "status" | "items">): boolean =>
  status === "processing" && items.some(({ shippedQuantity }) => shippedQuantity > 0);

/** What of an order was paid, in a word. */
export function PaymentStatus({ status }: { status: Order["paymentStatus"] }) {
  const say = useSay();
  return <Status tone={status === "pending" ? "look" : toneOf(status)}>{say(`payment.${status}`)}</Status>;
}
