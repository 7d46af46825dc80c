import type { Order, OrderCancellation, OrderItem, Shipment } from "@stoa/client";

/** The properties of a line. Staff see all of them, also those whose names begin with `_`. */
export type WithProperties<Line> = Line & { properties?: Record<string, string> | null };
/** The properties of a line, as they stand beside its name. */
export const propertyTexts = (line: object): string[] =>
  Object.entries((line as WithProperties<object>).properties ?? {}).map(
    ([name, value]) => `${name}: ${value}`,
  );

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
 * The statuses that staff may set next, the usual one first. The server decides; this is what is offered. An order on hold
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

/** Whether pieces of an order are on their way or with the customer. */
export const isOut = ({ items }: Pick<Order, "items">): boolean =>
  items.some(({ shippedQuantity, returnedQuantity }) => shippedQuantity > returnedQuantity);

/** Whether pieces of an order ever left, so that something can be wrong with them. */
export const hasLeft = ({ items, timeline }: Pick<Order, "items" | "timeline">): boolean =>
  items.some(({ shippedQuantity }) => shippedQuantity > 0) ||
  timeline.some(({ shipment }) => shipment === "lost");

/** Whether an order may still be cancelled. */
export const mayCancel = (order: Pick<Order, "status" | "items">): boolean =>
  !ended.includes(order.status) && !isOut(order);

/** How many pieces of a line are never sent: those refunded before they left, and lost ones that are not sent again. */
export const unsentIn = ({ withdrawnQuantity = 0, droppedQuantity = 0 }: OrderItem): number =>
  withdrawnQuantity + droppedQuantity;

/** How many pieces of a line are still to be shipped. */
export const leftToShip = (item: OrderItem): number =>
  Math.max(0, item.quantity - item.shippedQuantity - unsentIn(item));

/** How many pieces of a line are in no shipment that counts. Some of them may have been refunded. */
export const leftToPack = (
  { id, quantity, requiresShipping }: OrderItem,
  shipments: readonly Shipment[],
): number => {
  if (!requiresShipping) return 0;
  const held = shipments
    .filter(({ status }) => status !== "cancelled" && status !== "lost")
    .flatMap(({ items }) => items)
    .reduce((sum, item) => (item.itemId === id ? sum + item.quantity : sum), 0);
  return quantity - held;
};

/** Whether an order may still be edited, and what it sells leave, as far as its status tells. */
export const isOpen = ({ status }: Pick<Order, "status">): boolean => !ended.includes(status);

/**
 * How many of the pieces that are refunded a restocking puts back, as the server does: of an open order only those that have not left, else
 * all of them. `inHouse` are those that have not left.
 */
export function restockOf(
  order: Pick<Order, "items" | "status">,
  pieces: Readonly<Record<string, number>>,
): { inHouse: number; count: number } {
  const sum = (of: (item: OrderItem, wanted: number) => number) =>
    order.items.reduce((all, item) => all + of(item, pieces[item.id] ?? 0), 0);
  const inHouse = sum((item, wanted) => Math.min(wanted, item.requiresShipping ? leftToShip(item) : wanted));
  return { inHouse, count: isOpen(order) ? inHouse : sum((_, wanted) => wanted) };
}

/** Whether an amount is not zero. */
export const isSome = (amount: string): boolean => /[1-9]/.test(amount);
