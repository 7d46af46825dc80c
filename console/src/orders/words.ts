import type { Order, OrderCancellation } from "@stoa/client";

type Status = Order["status"];

/** How orders are paid. */
export const methods = ["cash", "card", "wallet", "bank_transfer", "installment"] as const;
/** Where orders come from. */
export const sources = ["web", "mobile_app", "api", "pos", "manual"] as const;
/** Why orders are cancelled. */
export const cancelReasons = [
  "customer",
  "declined",
  "fraud",
  "inventory",
  "staff",
  "other",
] as const satisfies readonly OrderCancellation["reason"][];

const next: Readonly<Partial<Record<Status, readonly Status[]>>> = {
  pending_payment: ["on_hold"],
  pending: ["confirmed", "on_hold"],
  confirmed: ["processing", "on_hold"],
  processing: ["shipped", "on_hold"],
  shipped: ["delivered", "returned"],
  delivered: ["returned"],
  partially_refunded: ["returned"],
};

/**
 * The statuses that staff may set next, the usual one first (contract, section 5). The server decides; this is what is offered. An order on hold
 * goes back to where it was held from, which its timeline tells.
 */
export function nextStatuses({
  status,
  requiresShipping,
  timeline,
}: Pick<Order, "status" | "requiresShipping" | "timeline">): readonly Status[] {
  if (status === "confirmed" && !requiresShipping) return ["delivered", "on_hold"];
  if (status !== "on_hold") return next[status] ?? [];
  const before = timeline
    .filter((entry) => entry.status && entry.status !== "on_hold")
    .sort((a, b) => a.at.localeCompare(b.at))
    .at(-1);
  return before?.status ? [before.status] : [];
}

const ended: readonly Status[] = [
  "shipped",
  "delivered",
  "returned",
  "refunded",
  "partially_refunded",
  "cancelled",
];

/** Whether an order may still be cancelled. */
export const mayCancel = ({ status }: Pick<Order, "status">): boolean => !ended.includes(status);

/** Whether an amount is not zero. */
export const isSome = (amount: string): boolean => /[1-9]/.test(amount);
