import type { Tx } from "../../../db/tenant.ts";
import { type EventType, enqueueEvents } from "../../../platform/outbox/index.ts";
import { type Change, stockOf } from "../model/change.ts";

/** An event of a product whose row is locked; `isLow` if its stock has just fallen to its threshold. */
export type ProductEvent = {
  id: string;
  type?: "product_created" | "product_updated" | "product_deleted";
  isLow?: boolean;
};

/**
 * Enqueues the events of products in one statement. They hold no data: a change stays cheap, and receivers of
 * several events get the latest state. The event of a deleted product has its id.
 */
export function enqueueProductEvents(tx: Tx, all: readonly ProductEvent[], now: Date): void {
  const events = all.flatMap(({ id, type = "product_updated", isLow }) => {
    const types: EventType[] = isLow ? [type, "stock_low"] : [type];
    const data = type === "product_deleted" ? JSON.stringify({ id }) : null;
    return types.map((one) => ({ type: one, resourceId: id, data }));
  });
  enqueueEvents(tx, events, now);
}

/** The event of a change. */
export function eventOf({ id, before, after }: Change): ProductEvent {
  if (!after) return { id, type: "product_deleted" };
  if (!before) return { id, type: "product_created" };
  const { lowStockThreshold: threshold, inventoryTracked, quantity } = after.draft;
  if (inventoryTracked !== "t" || threshold === null) return { id };
  const [had, has] = [stockOf(id, before), stockOf(id, after)];
  const levels = [...has].map(([item, level]) => [had.get(item) ?? 0n, level] as const);
  const ofAll = [BigInt(before.draft.quantity!), BigInt(quantity!)] as const;
  return { id, isLow: fallsLow(BigInt(threshold), [ofAll, ...levels]) };
}

/** Whether a stock level, given before and after, has fallen from above a threshold to it or below. */
export const fallsLow = (
  threshold: bigint,
  levels: readonly (readonly [before: bigint, after: bigint])[],
): boolean => levels.some(([before, after]) => before > threshold && after <= threshold);
