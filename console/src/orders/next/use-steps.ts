import type { Order, Return, Shipment } from "@stoa/client";
import { useClaimsOf } from "../../claims/use-claims.ts";
import { stoa } from "../../core/client.ts";
import { useRead } from "../../core/data.ts";
import { type Step, stepsOf } from "./steps.ts";

/** The parcels of an order; undefined before they were read. */
export const useShipmentsOf = (orderId: string): readonly Shipment[] | undefined =>
  useRead(["orders", orderId, "shipments"], (options) =>
    stoa.orders.shipments.list(orderId, options).take(200),
  ).data;

/** The returns of an order; undefined before they were read. */
export const useReturnsOf = (orderId: string): readonly Return[] | undefined =>
  useRead(["returns", "of", orderId], (options) =>
    stoa.orders.returns.list(orderId, { limit: 100 }, options).take(100),
  ).data;

/** The next steps of an order; undefined before what they depend on was read. */
export function useSteps(order: Order): readonly Step[] | undefined {
  const shipments = useShipmentsOf(order.id);
  const returns = useReturnsOf(order.id);
  const claims = useClaimsOf(order.id);
  return shipments && returns && stepsOf(order, { shipments, returns, claims });
}
