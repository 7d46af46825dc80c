import type { EventType } from "../../platform/outbox/index.ts";
import { becomesPaid, type Change } from "../model/change.ts";
import type { Shipment } from "../shipments/index.ts";

/** The events of a change; an event of a shipment that left names it. */
export function eventsOf(change: Change): { type: EventType; shipmentId?: string }[] {
  return [
    { type: "order_updated" },
    ...newlyShipped(change).map(({ id }) => ({ type: "order_shipped" as const, shipmentId: id })),
    ...(becomesPaid(change) ? [{ type: "payment_received" as const }] : []),
  ];
}

/** The shipments that a change ships. */
export function newlyShipped({ before, after }: Pick<Change, "before" | "after">): readonly Shipment[] {
  const hadLeft = new Set(before.shipments.filter(({ status }) => status !== "packed").map(({ id }) => id));
  return after.shipments.filter(
    ({ id, status }) => !hadLeft.has(id) && status !== "packed" && status !== "cancelled",
  );
}
