import type { Order } from "@stoa/client";
import type { ReactNode } from "react";
import { useSay } from "../core/say.ts";

/** What a state means for whoever works: good, in progress, to be looked at, bad, or nothing of these. */
export type Tone = "good" | "busy" | "look" | "bad" | "calm";

/** A state in a word; the color only repeats it. */
export function Status({ tone = "calm", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`status status-${tone}`}>{children}</span>;
}

const tones: Readonly<Record<string, Tone>> = {
  pending_payment: "look",
  payment_failed: "bad",
  pending: "look",
  confirmed: "busy",
  processing: "busy",
  shipped: "busy",
  delivered: "good",
  on_hold: "look",
  returned: "calm",
  refunded: "calm",
  partially_refunded: "calm",
  cancelled: "calm",
  authorized: "busy",
  paid: "good",
  failed: "bad",
};

/** The tone of an order's or a payment's status. */
export const toneOf = (status: string): Tone => tones[status] ?? "calm";

/** Where an order is, in a word; with its lines, also whether a part of it has left. */
export function OrderStatus({ status, items }: Pick<Order, "status"> & Partial<Pick<Order, "items">>) {
  const say = useSay();
  const isPart = items && isPartShipped({ status, items });
  return <Status tone={toneOf(status)}>{say(isPart ? "order.partially_shipped" : `order.${status}`)}</Status>;
}

/** Whether a part of an order has left, and the rest is still to leave. */
export const isPartShipped = ({ status, items }: Pick<Order, "status" | "items">): boolean =>
  status === "processing" && items.some(({ shippedQuantity }) => shippedQuantity > 0);

/** The payment status of an order, in a word. */
export function PaymentStatus({ status }: { status: Order["paymentStatus"] }) {
  const say = useSay();
  return <Status tone={status === "pending" ? "look" : toneOf(status)}>{say(`payment.${status}`)}</Status>;
}
