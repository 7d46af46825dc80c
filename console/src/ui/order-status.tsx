import type { Order } from "@stoa/client";
import { useSay } from "../core/say.ts";
import { Status, toneOf } from "./status.tsx";

/** Where an order is, in a word. */
export function OrderStatus({ status }: { status: Order["status"] }) {
  const say = useSay();
  return <Status tone={toneOf(status)}>{say(`order.${status}`)}</Status>;
}

/** What of an order was paid, in a word. */
export function PaymentStatus({ status }: { status: Order["paymentStatus"] }) {
  const say = useSay();
  return <Status tone={status === "pending" ? "look" : toneOf(status)}>{say(`payment.${status}`)}</Status>;
}
