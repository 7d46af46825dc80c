import type { Claim, ClaimItem, OrderItem, Shipment } from "@stoa/client";

/** What can be wrong with pieces. */
export const reasons = [
  "damaged",
  "lost",
  "wrong",
  "missing",
  "other",
] as const satisfies readonly ClaimItem["reason"][];

/** How a claim is resolved. */
export const resolutions = ["replace", "refund"] as const satisfies readonly Claim["resolution"][];

const sumOf = (itemId: string, items: readonly { itemId: string; quantity: number }[]): number =>
  items.reduce((sum, item) => (item.itemId === itemId ? sum + item.quantity : sum), 0);

/** How many pieces of a line can be claimed: those that left, or were lost, and are in no claim that counts. */
export const leftToClaim = (
  { id, shippedQuantity, requiresShipping }: OrderItem,
  shipments: readonly Shipment[],
  claims: readonly Claim[],
): number => {
  if (!requiresShipping) return 0;
  const lost = shipments.filter(({ status }) => status === "lost").flatMap(({ items }) => items);
  const claimed = claims.filter(({ status }) => status !== "rejected").flatMap(({ items }) => items);
  return Math.max(0, shippedQuantity + sumOf(id, lost) - sumOf(id, claimed));
};
